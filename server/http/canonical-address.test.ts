import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { canonicalAddress, canonicalPath } from './addresses.server.ts'

test.each([
  ['/', '/'],
  ['/About/', '/about'],
  ['/portfolio//Open-World', '/portfolio/open-world'],
  // It never leads to another site.
  ['//evil.example/', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
  ['///', '/'],
  ['/insights/%C3%85', '/insights/%C3%85'],
  ['/%61bout', '/about'],
  ['/%41bout%2f', '/about%2f'],
  ['/%74erms/2026%2D11%2d22', '/terms/2026-11-22'],
  ['/%61pi/Messages/%61', '/api/Messages/a'],
  ['/desk/clients/%61B3', '/desk/clients/aB3'],
  // Decoded only once, because a doubly escaped address is another address.
  ['/%2561bout', '/%2561bout'],
  ['/about%2F%5C%3f%23%00', '/about%2F%5C%3f%23%00'],
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
