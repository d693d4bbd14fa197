import { expect, serverTest, test } from './harness.ts'
import { ask } from './raw-request.ts'

/** Bytes of headers and document in brotli. A phone gets this much in the first window of a new connection. */
const FIRST_WINDOW = 14_000
/** How much larger a page may be at another address. Brotli's result depends on the content. */
const BY_ADDRESS = 60
/** Studies and articles are long. */
const LONG = /^\/(portfolio|insights)\/./
const LONG_LIMIT = 26_000

serverTest('every public page comes with the first packets of its connection @once', async ({ start }) => {
  const server = await start()
  const sitemap = (await ask(`${server.url}/sitemap.xml`)).body.toString()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    (match) => new URL(match[1] ?? '').pathname,
  )
  for (const path of [...listed, '/portfolio/open-world-overdraw-cleanup', '/withdraw', '/no-such-page']) {
    const bytes = async () => {
      const { headers, body } = await ask(server.url + path, { headers: { 'Accept-Encoding': 'br' } })
      const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      return sent.join('').length + body.length
    }
    const limit = LONG.test(path) ? LONG_LIMIT : FIRST_WINDOW - BY_ADDRESS
    // For its own address, a server compresses quickly at the start, and at the maximum within the next minute, or two
    // on a busy machine.
    await expect.poll(bytes, { message: path, timeout: 120_000 }).toBeLessThanOrEqual(limit)
  }
})

for (const path of [
  '/',
  '/services',
  '/contact',
  '/tools/frame-times',
  '/portfolio/open-world-overdraw-cleanup',
])
  test(`${path} loads few scripts and no framework @once`, async ({ page }) => {
    const scripts: number[] = []
    let requests = 0
    page.on('requestfinished', async (request) => {
      requests += 1
      if (request.resourceType() === 'script') scripts.push((await request.sizes()).responseBodySize)
    })
    const answer = await page.goto(path, { waitUntil: 'networkidle' })
    // The first of them is requested after the page has been painted.
    expect(await answer?.text()).not.toMatch(/<script[^>]* src=|modulepreload/)
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(12 * 1024)
    expect(requests).toBeLessThanOrEqual(10)
  })

for (const { path, most, bytes } of [
  { path: '/auth', most: 15, bytes: 127_500 },
  { path: '/dashboard', most: 28, bytes: 141_000 },
  { path: '/payments', most: 31, bytes: 143_000 },
  { path: '/messages', most: 28, bytes: 141_000 },
  { path: '/client/projects/prj_1', most: 24, bytes: 140_000 },
])
  test(`${path} loads few scripts @once`, async ({ page, newClient }) => {
    if (path !== '/auth') await newClient()
    const scripts: number[] = []
    page.on('requestfinished', async (request) => {
      if (request.resourceType() === 'script') scripts.push((await request.sizes()).responseBodySize)
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(scripts.length).toBeLessThanOrEqual(most)
    expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(bytes)
  })

test('scripts of the desk are small and stay there @once @long', async ({
  page,
  newClient,
  server,
  signIn,
}) => {
  const asked = new Map<string, number>()
  page.on('requestfinished', async (request) => {
    if (request.resourceType() === 'script')
      asked.set(new URL(request.url()).pathname, (await request.sizes()).responseBodySize)
  })
  await signIn('owner')
  asked.clear()
  await page.goto('/desk', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect([...asked.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(200_000)
  const desk = [...asked.keys()]
  // The desk would redirect by itself in the middle of the next step.
  await page.goto('about:blank')
  await page.context().clearCookies()
  asked.clear()
  await newClient()
  for (const path of ['/', '/auth', '/client/dashboard', '/client/messages', '/client/upload'])
    await page.goto(path, { waitUntil: 'networkidle' })
  const shared = desk.filter((path) => asked.has(path))
  const own = await Promise.all(
    desk
      .filter((path) => !shared.includes(path))
      .map(async (path) => (await ask(server.url + path)).body.toString()),
  )
  expect(own.join('')).toContain('/api/desk/today')
  for (const path of asked.keys()) {
    const { body } = await ask(server.url + path)
    // The route manifest names addresses, but no other script knows the desk's routes.
    if (!/\/manifest-\w+\.js$/.test(path)) expect(body.toString(), path).not.toContain('/api/desk/')
  }
})
