import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import type { SiteFacts } from '#app/shared/page-contract.ts'
import { parseConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { readSiteMap } from '../deps/site-map.server.ts'
import { ANY_ORIGIN, type BuiltPages } from './built-pages.server.ts'
import type { CachedPage } from './cached-page.server.ts'
import { withPolicy } from './document.server.ts'
import { createPublicPages } from './public-pages.server.ts'

const siteMap = readSiteMap({
  routes: {
    'site/home': route('site/home', { index: true }, {}),
    'site/services': route('site/services', { path: 'services' }, { query: { alt: ['1'] } }),
    'site/terms': route('site/terms', { path: 'terms' }, { dated: true }),
    'portal/dashboard': { id: 'portal/dashboard', path: 'dashboard', module: {} },
  },
} as unknown as ServerBuild)

/** Uses built pages, and rendering fails. */
function setUp(env: Record<string, string> = {}, emailJs?: SiteFacts['emailJs']) {
  const config = parseConfig({ PORT: '3001', ...env })
  const rendered: string[] = []
  const pages = createPublicPages(
    {
      config,
      siteMap,
      site: { publicUrl: config.PUBLIC_URL, sampleContent: true, emailJs },
      clock: () => new Date('2026-11-21T12:00:00Z'),
      log: createLog('silent'),
    },
    async (request) => {
      rendered.push(new URL(request.url).pathname)
      throw new Error('cannot be rendered')
    },
    built,
  )
  return { pages, rendered }
}

/** A text that fast compression makes larger than maximum compression. */
const LONG = Array.from({ length: 3000 }, (_, index) => `${(index * 7919) % 1009} `).join('')

const built: BuiltPages = {
  byAddress: new Map(
    [
      builtPage('/'),
      builtPage('/services'),
      builtPage('/services?alt=1'),
      builtPage('/terms', '2026-11-20'),
    ].map((page) => [page.address, page]),
  ),
  classNames: {},
}

test('pages of the build are answered under the address of the site, and their policy names their scripts', async () => {
  const { pages, rendered } = setUp({ PUBLIC_URL: 'https://studio.example', PAYMENTS: 'sandbox' })
  await pages.warm()
  const home = pages.ready('/')
  expect(textOf(home)).toContain('"https://studio.example/"')
  expect(home?.variants.br.headers.join(' ')).toMatch(
    /script-src 'self' 'sha256-[^']+';.*upgrade-insecure-requests/,
  )
  expect(rendered).not.toContain('/')
})

test('what was made ready is compressed as tightly as the formats allow', async () => {
  const { pages } = setUp()
  const match = siteMap.find('/services').publicPage(new URLSearchParams())
  const quick = match && (await pages.get(match))
  await pages.warm()
  await pages.tighten()
  const tight = pages.ready('/services')
  expect(tight?.variants.br.body.length).toBeLessThan(quick?.variants.br.body.length ?? 0)
})

test('a page may connect to EmailJS only where the studio has configured it', async () => {
  const site = { publicUrl: 'http://localhost:3001' }
  const page = { status: 200, contentType: 'text/html' }
  const emailJs = { publicKey: 'a', serviceId: 'b', templateId: 'c' }
  expect(withPolicy('/contact', page, '', { ...site, emailJs }).policy).toContain(
    "connect-src 'self' https://api.emailjs.com;",
  )
  expect(withPolicy('/contact', page, '', { ...site, emailJs: undefined }).policy).toContain(
    "connect-src 'self';",
  )
})

test('a page that fails takes nothing else along: it is answered as the build made it', async () => {
  const { pages, rendered } = setUp()
  await pages.warm()
  expect(rendered).toEqual(['/terms'])
  expect(pages.ready('/services')).toBeDefined()
  expect(pages.ready('/terms')).toBeUndefined()
  const match = siteMap.find('/terms').publicPage(new URLSearchParams())
  expect(textOf(match && (await pages.get(match)))).toContain('/terms of 2026-11-20')
})

test('with EmailJS pages are made again, and stay those of the build while that fails', async () => {
  const { pages, rendered } = setUp({}, { publicKey: 'a', serviceId: 'b', templateId: 'c' })
  await pages.warm()
  expect(rendered).toEqual(['/', '/services', '/services', '/terms'])
  const match = siteMap.find('/').publicPage(new URLSearchParams())
  expect(match && (await pages.get(match)).status).toBe(200)
})

test.each([
  ['/?utm_source=letter&utm_medium=mail', '/'],
  ['/?gclid=1&fbclid=2&ref=forum', '/'],
  ['/services?utm_campaign=x&alt=1', '/services?alt=1'],
])('who comes from a campaign (%s) gets the page from memory', async (asked, address) => {
  const { pages } = setUp()
  await pages.warm()
  expect(pages.ready(asked)).toBe(pages.ready(address))
  expect(pages.ready(asked)).toBeDefined()
})

test.each(['/?other=1', '/?utm_source=x&other=1', '/?reference=1', '/dashboard?ref=x'])(
  'the application looks at other queries itself: %s',
  async (asked) => {
    const { pages } = setUp()
    await pages.warm()
    expect(pages.ready(asked)).toBeUndefined()
  },
)

function route(id: string, place: object, page: object) {
  return { id, ...place, module: { handle: { public: page } } }
}

function builtPage(address: string, day?: string) {
  const body = `<html><head><style>p{margin:0}</style></head><body><a href="${ANY_ORIGIN}/">${address} of ${day}</a>${LONG}<script>start("${ANY_ORIGIN}")</script></body></html>`
  return {
    address,
    status: 200,
    contentType: 'text/html; charset=utf-8',
    file: '',
    day,
    body: Buffer.from(body),
    isCompressed: false,
    compressed: undefined,
  }
}

function textOf(page: CachedPage | undefined): string | undefined {
  return page?.variants.identity.body.toString()
}
