import { expect, test } from 'vitest'
import { answerOf, packPage } from './cached-page.server.ts'

const body = { br: Buffer.from('b'), gzip: Buffer.from('gz'), identity: Buffer.from('page') }
const rendered = { contentType: 'text/html', body: 'page', policy: "default-src 'none'" }
const page = packPage({ ...rendered, status: 200 }, body, { 'X-Common': 'yes' })
const etag = page.variants.br.etag

test('the best encoding that is asked for, and its length', () => {
  const { status, headers, body } = answerOf(page, 'GET', 'gzip, br', undefined)
  expect([status, body?.toString()]).toEqual([200, 'b'])
  expect(headers).toEqual(
    expect.arrayContaining(['Content-Encoding', 'br', 'Content-Length', '1', 'X-Common', 'yes']),
  )
  expect(headers).toEqual(
    expect.arrayContaining(['Vary', 'Accept-Encoding', 'Content-Security-Policy', rendered.policy]),
  )
})

test('HEAD has everything but the body', () => {
  expect(answerOf(page, 'HEAD', 'br', undefined)).toEqual({
    ...answerOf(page, 'GET', 'br', undefined),
    body: undefined,
  })
})

test.each([etag, `"other", ${etag}`, `W/${etag}`, `"a",${etag},"b"`, '*'])(
  'who has it already (If-None-Match: %s) gets no body and no length',
  (ifNoneMatch) => {
    const { status, headers, body } = answerOf(page, 'GET', 'br', ifNoneMatch)
    expect([status, body]).toEqual([304, undefined])
    expect(headers).toContain(etag)
    expect(headers).not.toContain('Content-Length')
  },
)

test.each(['"other"', page.variants.gzip.etag, ''])(
  'who has another one (%s) gets the page',
  (ifNoneMatch) => {
    expect(answerOf(page, 'GET', 'br', ifNoneMatch).status).toBe(200)
  },
)

test('a page that is not there is never unchanged', () => {
  const missing = packPage({ ...rendered, status: 404 }, body, {})
  expect(answerOf(missing, 'GET', 'br', missing.variants.br.etag).status).toBe(404)
})

test('a browser may keep it and asks each time, so that a new build is seen at once', () => {
  const { headers } = answerOf(page, 'GET', undefined, undefined)
  expect(headers[headers.indexOf('Cache-Control') + 1]).toBe('public, max-age=0, must-revalidate')
})

test('under another policy it is another page, so that no browser goes on with the old one', () => {
  const stricter = packPage({ ...rendered, status: 200, policy: "script-src 'none'" }, body, {})
  expect(answerOf(stricter, 'GET', 'br', etag).status).toBe(200)
})
