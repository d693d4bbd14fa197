import { registerClient } from './client.ts'
import { expect, serverTest as test } from './harness.ts'

/** Pages that no public page links to. */
const ALSO = ['/success', '/cancelled', '/case-studies', '/no-such-page', '/portfolio/none', '/insights/none']
/** Following these addresses changes something. */
const LEFT_OUT = ['/auth/sign-out']

type Visited = { status: number; type: string; html: string; anchors: Set<string> }

/** Visits every address that a page links to, once, and reports broken ones with the pages that link there. */
async function walk(
  origin: string,
  start: string[],
  cookie: string,
): Promise<{ broken: string[]; visited: number }> {
  const pages = new Map<string, Promise<Visited>>()
  const broken: string[] = []
  const waiting = start.map((address) => ({ address, from: 'the list' }))
  const seen = new Set<string>()

  for (let link = waiting.shift(); link; link = waiting.shift()) {
    const { pathname, search, hash } = new URL(link.address, origin)
    const key = pathname + search + hash
    if (seen.has(key) || LEFT_OUT.includes(pathname)) continue
    seen.add(key)
    const isFirstVisit = !pages.has(pathname + search)
    const visit = pages.get(pathname + search) ?? visitPage(origin + pathname + search, cookie)
    pages.set(pathname + search, visit)
    const page = await visit
    const expected = /no-such-page|\/none$/.test(pathname) ? 404 : 200
    if (page.status !== expected) broken.push(`${key} answers ${page.status} (from ${link.from})`)
    // The page itself reads hashes with a `=`.
    if (hash && !hash.includes('=') && !page.anchors.has(decodeURIComponent(hash.slice(1))))
      broken.push(`${key} has no such anchor (from ${link.from})`)
    if (isFirstVisit && page.type.startsWith('text/html'))
      waiting.push(
        ...linksOf(page.html, origin + pathname + search, origin).map((address) => ({
          address,
          from: pathname,
        })),
      )
  }
  return { broken, visited: pages.size }
}

/** Follows redirects like a browser. */
async function visitPage(url: string, cookie: string): Promise<Visited> {
  const response = await fetch(url, { headers: { Cookie: cookie } })
  const html = await response.text()
  const anchors = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => decode(match[1] ?? '')))
  return { status: response.status, type: response.headers.get('Content-Type') ?? '', html, anchors }
}

/** Where a page's links, pictures, scripts and sharing tags on this site lead. */
function linksOf(html: string, url: string, origin: string): string[] {
  const addresses = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map((match) => decode(match[1] ?? ''))
  const images = [...html.matchAll(/property="og:image" content="([^"]*)"/g)].map((match) => match[1] ?? '')
  return [...addresses, ...images]
    .filter((address) => URL.canParse(address, url))
    .map((address) => new URL(address, url))
    .filter((address) => address.origin === origin)
    .map(({ pathname, search, hash }) => pathname + search + hash)
}

function decode(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
}

test('every internal link of the public site works @once', async ({ server }) => {
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '')
  expect(listed.length).toBeGreaterThanOrEqual(10)
  const { broken, visited } = await walk(server.url, ['/', ...listed, ...ALSO], '')
  expect(broken).toEqual([])
  expect(visited).toBeGreaterThan(listed.length + ALSO.length)
})

test('every internal link of the portal leads somewhere @once', async ({ server }) => {
  const client = await registerClient(server.url)
  const { broken } = await walk(server.url, ['/client/dashboard', '/success'], client.cookieHeader)
  expect(broken).toEqual([])
})
