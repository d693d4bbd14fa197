import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type CachedPage, chooseEncoding } from './cached-page.server.ts'
import { createPageCache, type MadePage } from './public-pages.server.ts'

function setUp(start: string) {
  let now = new Date(start)
  let rendered = 0
  const failures: string[] = []
  const onFailure = (key: string, error: unknown) => void failures.push(`${key}: ${(error as Error).message}`)
  const cache = createPageCache({ headers: { 'X-Common': 'yes' }, clock: () => now, onFailure })
  const make = async (): Promise<MadePage> => {
    rendered += 1
    return page(`rendering ${rendered}`)
  }
  return {
    cache,
    get: (key: string, isDated: boolean, making = make, before?: () => MadePage) =>
      cache.get(key, { make: making, isDated, before }),
    make,
    rendered: () => rendered,
    failures,
    moveTo: (time: string) => (now = new Date(time)),
  }
}

function page(body: string, status = 200): MadePage {
  return { rendered: { status, contentType: 'text/html', body, policy: "default-src 'none'" } }
}

const broken = () => Promise.reject(new Error('no'))

test('a page is rendered once, however many ask for it at the same time', async () => {
  const { get, rendered } = setUp('2026-11-20T12:00:00Z')
  await Promise.all(Array.from({ length: 20 }, () => get('/', false)))
  await get('/', false)
  expect(rendered()).toBe(1)
})

test('it is the same page in every encoding, with its whole header list and a validator of its own', async () => {
  const { get } = setUp('2026-11-20T12:00:00Z')
  const { variants } = await get('/', false)
  expect(variants.identity.body.toString()).toBe('rendering 1')
  expect(brotliDecompressSync(variants.br.body).toString()).toBe('rendering 1')
  expect(gunzipSync(variants.gzip.body).toString()).toBe('rendering 1')
  expect(new Set([variants.identity.etag, variants.br.etag, variants.gzip.etag]).size).toBe(3)
  expect(variants.br.headers).toEqual(expect.arrayContaining(['X-Common', 'yes', 'Content-Encoding', 'br']))
})

test('a dated page is made again when the day turns in Stockholm, and not before', async () => {
  const { cache, get, rendered, moveTo } = setUp('2026-11-20T12:00:00Z')
  await get('/terms', true)
  moveTo('2026-11-20T22:59:00Z')
  expect(cache.ready('/terms')).toBeDefined()
  moveTo('2026-11-20T23:00:00Z')
  expect(cache.ready('/terms')).toBeUndefined()
  await get('/terms', true)
  expect(rendered()).toBe(2)
})

test('an undated page stays', async () => {
  const { get, rendered, moveTo } = setUp('2026-11-20T12:00:00Z')
  await get('/', false)
  moveTo('2027-11-20T12:00:00Z')
  await get('/', false)
  expect(rendered()).toBe(1)
})

test('a failed rendering is not kept', async () => {
  const { cache, get, make, rendered } = setUp('2026-11-20T12:00:00Z')
  await expect(get('/', false, broken)).rejects.toThrow('no')
  await get('/', false, async () => page((await make()).rendered.body, 500))
  expect(cache.ready('/')).toBeUndefined()
  await get('/', false)
  expect(rendered()).toBe(2)
})

test.each([
  ['throws', broken],
  ['is answered with 500', async () => page('Something went wrong', 500)],
])('a dated page that %s on the next day is answered as it last was, and tried again', async (_, fail) => {
  const { cache, get, moveTo } = setUp('2026-11-20T12:00:00Z')
  await get('/terms', true)
  moveTo('2026-11-21T12:00:00Z')
  expect(textOf(await get('/terms', true, fail))).toBe('rendering 1')
  expect(cache.ready('/terms')).toBeUndefined()
  expect(textOf(await get('/terms', true))).toBe('rendering 2')
})

test("a page that fails before it was ever made is answered as the build made it, and the log's reader is told", async () => {
  const { get, failures } = setUp('2026-11-20T12:00:00Z')
  expect(textOf(await get('/terms', true, broken, () => page('of the build')))).toBe('of the build')
  expect(failures).toEqual(['/terms: no'])
})

test('a page is there at once, and tight later, under the same validator', async () => {
  const { cache, get } = setUp('2026-11-20T12:00:00Z')
  const quick = await get('/', false, async () => page(numbers(3000)))
  await cache.tighten('/')
  const tight = cache.ready('/')
  expect(tight?.variants.br.body.length).toBeLessThan(quick.variants.br.body.length)
  expect(tight?.variants.br.etag).toBe(quick.variants.br.etag)
})

test('a page that was made again while the one before was made tight stays', async () => {
  const { cache, get, moveTo } = setUp('2026-11-20T12:00:00Z')
  await get('/terms', true, async () => page(numbers(150_000)))
  let isTight = false
  const tightening = cache.tighten('/terms').then(() => {
    isTight = true
  })
  moveTo('2026-11-21T12:00:00Z')
  await get('/terms', true)
  // Other functions aren't called here.
  expect(isTight).toBe(false)
  await tightening
  expect(textOf(cache.ready('/terms') as CachedPage)).toBe('rendering 1')
})

/** Long enough that maximum compression takes time. */
function numbers(count: number): string {
  return Array.from({ length: count }, (_, index) => `${(index * 7919) % 1009} `).join('')
}

function textOf({ variants }: CachedPage): string {
  return variants.identity.body.toString()
}

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['br;q=0.000, gzip', 'gzip'],
  ['BROTLI', 'identity'],
  [undefined, 'identity'],
  ['br;q=0.5', 'br'],
])('Accept-Encoding %s is answered with %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})
