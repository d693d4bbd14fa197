import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const DOMAIN = join(import.meta.dirname, '../../domain')
/** Better Auth speaks in headers and cookies; what goes in and out here are plain values. */
const SPEAKS_HTTP = ['accounts/auth/auth-calls.server.ts']

/** Types of requests and answers, cookies and formats of the wire. A sentence may begin with 'Request'. */
const HTTP_WORDS =
  /\b(?:Headers|Response)\b|(?:\bnew |[:<|&(] ?)Request\b|[Ss]et-?[Cc]ookie|text\/event-stream|\bReadableStream\b|from 'hono/

it('HTTP ends at the server: the domain speaks of sessions, not of headers and cookies', () => {
  const files = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(100)
  const speaking = files.filter((path) => HTTP_WORDS.test(readFileSync(join(DOMAIN, path), 'utf8')))
  expect(speaking).toEqual(SPEAKS_HTTP)
})

it.each([
  'function f(headers: Headers) {}',
  'follow: () => Promise<Response>',
  'const r: Request = x',
  'new Request(url)',
  "headers.get('Set-Cookie')",
  'headers.getSetCookie()',
  "'text/event-stream'",
])('knows what speaks HTTP: %s', (text) => {
  expect(HTTP_WORDS.test(text)).toBe(true)
})
