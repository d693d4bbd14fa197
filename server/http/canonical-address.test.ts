import { expect, test } from 'vitest'
import { canonicalPath } from './canonical-address.server.ts'

test.each([
  ['/', '/'],
  ['/About/', '/about'],
  ['/portfolio//Open-World', '/portfolio/open-world'],
  // Never an address of another site.
  ['//evil.example/', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
  ['///', '/'],
  ['/insights/%C3%85', '/insights/%C3%85'],
  ['/api/Auth/', '/api/Auth/'],
  ['/assets/Home-D05CTFad.js', '/assets/Home-D05CTFad.js'],
])('%s is spelled %s', (given, expected) => {
  expect(canonicalPath(given)).toBe(expected)
})
