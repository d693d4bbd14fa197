// Takes every screen of site, portal and desk from the demo at three widths into reports/screenshots, signed in
// as each client and as the owner. Arguments limit who looks: npm run screenshots -- site greta mira
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, type Page, chromium as playwright } from '@playwright/test'
import { CHROMIUM, CHROMIUM_ARGUMENTS } from '../../test/chromium.ts'
import { freePort } from '../../test/free-port.ts'
import { PASSWORD } from '../demo/acts.ts'
import { startDemo } from '../demo/main.ts'
import { endProcess, ROOT } from '../run-tool.ts'
import { arialLike, chromium, ensureInstalled } from '../system-packages.ts'

const FOLDER = join(ROOT, 'reports/screenshots')
/** The first one also finds the addresses. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]
const QUIET_MS = 3_000
/** Until what comes into view is drawn. */
const DRAWN_MS = 300
const AT_ONCE = 3

/** Who looks at which pages: the links within `area` are followed. */
type Tour = { as: string; starts: string[]; area: RegExp; username?: string; code?: string }
type Demo = Awaited<ReturnType<typeof startDemo>>

await ensureInstalled(chromium, arialLike)
const demo = await startDemo({ PORT: String(await freePort()) })
const browser = await playwright.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS })
const chosen = process.argv.slice(2)
if (chosen.length === 0) rmSync(FOLDER, { recursive: true, force: true })
const tours = toursOf(demo).filter(({ as }) => chosen.length === 0 || chosen.includes(as))
await Promise.all(Array.from({ length: AT_ONCE }, takeTours))
await browser.close()
await endProcess(0)

function toursOf({ people, members: [owner] }: Demo): Tour[] {
  const quotes = people.flatMap(({ quoteSecret }) => (quoteSecret ? [`/quote#${quoteSecret}`] : []))
  const unlinked = ['/auth', '/auth/reset', '/auth/by-email', '/success', '/cancelled', '/no-such-page']
  const clients = people.filter(({ id }) => id)
  return [
    {
      as: 'site',
      starts: ['/', ...unlinked, ...quotes],
      area: /^\/(?!client|account|desk|auth|api|.*\.\w+$)/,
    },
    ...clients.map(({ username }) => ({
      as: username,
      username,
      starts: ['/client/dashboard', '/account'],
      area: /^\/client\//,
    })),
    {
      as: 'mira',
      username: owner?.email ?? '',
      code: owner?.recoveryCodes.at(-1) ?? '',
      starts: ['/desk'],
      area: /^\/desk/,
    },
  ]
}

async function takeTours(): Promise<void> {
  for (let tour = tours.shift(); tour; tour = tours.shift()) {
    const addresses = await takePictures(tour)
    process.stdout.write(`${tour.as}: ${addresses} screens in ${join(FOLDER, tour.as)}\n`)
  }
}

/** @returns the number of addresses */
async function takePictures(tour: Tour): Promise<number> {
  const addresses = new Set(tour.starts)
  const session = await browser.newContext({ baseURL: demo.url })
  await signIn(session, tour)
  const storageState = await session.storageState()
  for (const viewport of SIZES) {
    const isTouch = viewport.width < 1024
    const device = { viewport, hasTouch: isTouch, isMobile: isTouch, reducedMotion: 'reduce' } as const
    const context = await browser.newContext({ baseURL: demo.url, storageState, ...device })
    for (const address of addresses) {
      const page = await context.newPage()
      await page.goto(address)
      // Pages with a stream never become idle.
      await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined)
      await page.evaluate(() => document.fonts.ready)
      // Fixed bars and rows that are drawn once they are seen. Heroes of the site fill the window.
      if (tour.username) await showWhole(page)
      const file = `${nameOf(address)}-${viewport.width}.png`
      await page.screenshot({ path: join(FOLDER, tour.as, file), fullPage: !tour.username })
      const links = await page
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
      for (const link of links) if (tour.area.test(link)) addresses.add(link)
      await page.close()
    }
    await context.close()
  }
  await session.close()
  return addresses.size
}

/** Makes the window as high as the page. Elements that are as high as the window would grow with it. */
async function showWhole(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 }
  const height = await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *'))
      if (Number.parseFloat(getComputedStyle(element).minHeight) > innerHeight / 2)
        element.style.minHeight = 'auto'
    return document.documentElement.scrollHeight
  })
  await page.setViewportSize({ width, height })
  await page.waitForTimeout(DRAWN_MS)
}

async function signIn({ request }: BrowserContext, { username, code }: Tour): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { data, headers: { Origin: demo.url } })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}.`)
  }
  if (username) await post('/api/auth/sign-in/username', { username, password: PASSWORD })
  if (code) await post('/api/auth/second-step', { code })
}

function nameOf(address: string): string {
  const short = address.slice(1).replaceAll(/([#_][\w-]{6})[\w-]*/g, '$1')
  return short.replaceAll(/[/#]/g, '-') || 'home'
}
