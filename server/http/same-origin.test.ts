import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { isOwnOrigin, sameOrigin } from './addresses.server.ts'
import { answerError } from './errors.server.ts'
import type { AppEnv } from './requests.server.ts'

function appAt(publicUrl: string) {
  const app = new Hono<AppEnv>()
  app.onError(answerError)
  app.use(async (c, next) => {
    c.set('note', () => {})
    await next()
  })
  app.use(sameOrigin(publicUrl))
  app.all('*', (c) => c.text('through'))
  return app
}

async function statusOf(publicUrl: string, headers: Record<string, string>, method = 'POST') {
  return (await appAt(publicUrl).request('/x', { method, headers })).status
}

test.each([
  [{ Origin: 'https://bildruta.example' }, 200],
  [{}, 200],
  [{ Origin: 'https://evil.example' }, 403],
  [{ Origin: 'null' }, 403],
  [{ Origin: 'https://bildruta.example.evil.example' }, 403],
  [{ Origin: 'http://bildruta.example' }, 403],
  [{ Origin: 'https://localhost' }, 403],
  [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
  [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://bildruta.example' }, 200],
])('on a public address a changing request with %j is answered %i', async (headers, status) => {
  expect(await statusOf('https://bildruta.example', headers as Record<string, string>)).toBe(status)
})

test('reading is open to everyone', async () => {
  expect(await statusOf('https://bildruta.example', { Origin: 'https://evil.example' }, 'GET')).toBe(200)
})

test('a loopback site is the same under each of its names, on its own port only', () => {
  const own = 'http://localhost:3000'
  expect(isOwnOrigin('http://127.0.0.1:3000', own)).toBe(true)
  expect(isOwnOrigin('http://[::1]:3000', own)).toBe(true)
  expect(isOwnOrigin('http://evil@localhost:3000', own)).toBe(false)
  expect(isOwnOrigin('http://localhost:3000/evil', own)).toBe(false)
  expect(isOwnOrigin('http://127.0.0.1:3001', own)).toBe(false)
  expect(isOwnOrigin('https://localhost:3000', own)).toBe(false)
  expect(isOwnOrigin('http://localhost.evil.example:3000', own)).toBe(false)
})
