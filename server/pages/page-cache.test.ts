import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding } from './compressed-body.server.ts'
import { createPageCache, type RenderedPage } from './page-cache.server.ts'

function setUp(start: string) {
  let now = new Date(start)
  let rendered = 0
  const cache = createPageCache({ 'X-Common': 'yes' }, () => now)
  const render = async (): Promise<RenderedPage> => {
    rendered += 1
    return {
      status: 200,
      contentType: 'text/html',
      body: `rendering ${rendered}`,
      policy: "default-src 'none'",
    }
  }
  return { cache, render, rendered: () => rendered, moveTo: (time: string) => (now = new Date(time)) }
}

test('a page is rendered once, however many ask for it at the same time', async () => {
  const { cache, render, rendered } = setUp('2026-11-20T12:00:00Z')
  await Promise.all(Array.from({ length: 20 }, () => cache.get('/', false, render)))
  await cache.get('/', false, render)
  expect(rendered()).toBe(1)
})

test('it is the same page in every encoding, with its whole header list and a validator of its own', async () => {
  const { cache, render } = setUp('2026-11-20T12:00:00Z')
  const { variants } = await cache.get('/', false, render)
  expect(variants.identity.body.toString()).toBe('rendering 1')
  expect(brotliDecompressSync(variants.br.body).toString()).toBe('rendering 1')
  expect(gunzipSync(variants.gzip.body).toString()).toBe('rendering 1')
  expect(new Set([variants.identity.etag, variants.br.etag, variants.gzip.etag]).size).toBe(3)
  expect(variants.br.headers).toEqual(expect.arrayContaining(['X-Common', 'yes', 'Content-Encoding', 'br']))
})

test('a dated page is made anew when the day turns in Stockholm, and not before', async () => {
  const { cache, render, rendered, moveTo } = setUp('2026-11-20T12:00:00Z')
  await cache.get('/terms', true, render)
  moveTo('2026-11-20T22:59:00Z')
  expect(cache.ready('/terms')).toBeDefined()
  moveTo('2026-11-20T23:00:00Z')
  expect(cache.ready('/terms')).toBeUndefined()
  await cache.get('/terms', true, render)
  expect(rendered()).toBe(2)
})

test('an undated page stays', async () => {
  const { cache, render, rendered, moveTo } = setUp('2026-11-20T12:00:00Z')
  await cache.get('/', false, render)
  moveTo('2027-11-20T12:00:00Z')
  await cache.get('/', false, render)
  expect(rendered()).toBe(1)
})

test('a failed rendering is not kept', async () => {
  const { cache, render, rendered } = setUp('2026-11-20T12:00:00Z')
  await expect(cache.get('/', false, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await cache.get('/', false, async () => ({ ...(await render()), status: 500 }))
  expect(cache.ready('/')).toBeUndefined()
  await cache.get('/', false, render)
  expect(rendered()).toBe(2)
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', 'identity'],
  [undefined, 'identity'],
  ['br;q=0.5', 'br'],
])('Accept-Encoding %s is answered with %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})
