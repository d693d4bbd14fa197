import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { canonicalAddress, canonicalPath } from './canonical-address.server.ts'

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
  ['/desk/clients/aB3', '/desk/clients/aB3'],
  ['/assets/Home-D05CTFad.js', '/assets/Home-D05CTFad.js'],
])('%s is spelled %s', (given, expected) => {
  expect(canonicalPath(given)).toBe(expected)
})

test('who reads is led to the one spelling, with the query; what is sent is never sent on', async () => {
  const app = new Hono().use(canonicalAddress).all('*', (c) => c.text('here'))
  for (const method of ['GET', 'HEAD']) {
    const answer = await app.request('/About/?From=Here', { method })
    expect([answer.status, answer.headers.get('Location')]).toEqual([301, '/about?From=Here'])
  }
  expect((await app.request('/Contact/', { method: 'POST' })).status).toBe(200)
})
