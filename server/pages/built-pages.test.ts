import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createMetrics } from '../http/requests.server.ts'
import { fromMemory } from './built-pages.server.ts'
import { answerOf, packPage } from './cached-page.server.ts'

const body = { br: Buffer.from('b'), gzip: Buffer.from('gz'), identity: Buffer.from('page') }
const page = packPage({ status: 200, contentType: 'text/html', body: 'page', policy: '' }, body, {})

function setUp() {
  const metrics = createMetrics({ version: '1.0.0', commit: null })
  const listen = fromMemory(
    (address) => (address === '/' ? page : undefined),
    metrics,
    (_, response) => void response.end('of the application'),
  )
  /** @param headers alternating names and values, as they arrived */
  const ask = (method: string, url: string, headers: string[] = ['Host', 'localhost']) => {
    const answer: { status?: number; headers: unknown; body?: string | undefined } = { headers: [] }
    const byName = Object.fromEntries(
      headers.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), headers[at + 1]]] : [])),
    )
    const response = {
      writeHead: (status: number, sent: unknown) =>
        Object.assign(answer, { status, headers: structuredClone(sent) }),
      end: (sent?: Buffer | string) => Object.assign(answer, { body: sent?.toString() }),
    }
    listen(
      { method, url, headers: byName, rawHeaders: headers } as unknown as IncomingMessage,
      response as unknown as ServerResponse,
    )
    return answer
  }
  return { ask, metrics }
}

test('what is ready is answered, to reading alone; all else is the application’s', () => {
  const { ask } = setUp()
  expect(ask('GET', '/').body).toBe('page')
  expect(ask('HEAD', '/')).toMatchObject({ status: 200, body: undefined })
  expect(ask('POST', '/').body).toBe('of the application')
  expect(ask('GET', '/other').body).toBe('of the application')
})

test('each answer has an id of its own, and who has the page already gets none', () => {
  const { ask } = setUp()
  const idOf = ({ headers }: { headers: unknown }) => (headers as string[]).at(-1)
  const ids = [ask('GET', '/'), ask('GET', '/')].map(idOf)
  expect(new Set(ids).size).toBe(2)
  const known = ask('GET', '/', ['Host', 'localhost', 'If-None-Match', page.variants.identity.etag])
  expect([known.status, known.body]).toEqual([304, undefined])
})

test('the id stands under its name, once, after the headers of the page, which stay as they are', () => {
  const { ask } = setUp()
  const { headers } = answerOf(page, 'GET', undefined, undefined)
  const own = [...headers]
  for (const _ of ['first', 'again'])
    expect(ask('GET', '/').headers).toEqual([...own, 'X-Request-Id', expect.stringMatching(/./)])
  expect(headers).toEqual(own)
})

test('answers are counted, those of the application not', async () => {
  const { ask, metrics } = setUp()
  for (const address of ['/', '/', '/other', '/']) ask('GET', address)
  expect(await metrics.registry.metrics()).toMatch(/^http_memory_answers_total 3$/m)
})

test.each([
  ['two hosts', ['Host', 'one.example', 'HOST', 'two.example'], 400],
  ['one, and a field that ends like it', ['X-Forwarded-Host', 'one.example', 'host', 'two.example'], 200],
  ['one, and a value that is its name', ['Host', 'one.example', 'X-Test', 'host'], 200],
])('who names %s is told so, or answered (%j: %i)', (_, headers, status) => {
  expect(setUp().ask('GET', '/', headers).status).toBe(status)
})
