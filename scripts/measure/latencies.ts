// Measures how long after a tap or key press the next frame is drawn (Event Timing), on a phone with a slowed
// processor. Compares the median of several runs with a limit. Needs an idle machine.
import type { BrowserContext, Page } from '@playwright/test'
import { frameTimesResult } from '../../content/frame-times-result.ts'
import { choose, runs } from '../../test/e2e/captures.ts'
import { purchase } from '../../test/e2e/purchase.ts'
import { median } from './instruments/costs.ts'
import { longestOf, openWatched, rest, slowDown } from './instruments/interactions.ts'
import { type Visit, visitSite } from './visit-site.ts'

const RUNS = 5
const SLOW_DOWN = 4
/** The first tap also loads the island. */
const FIRST_TAP: Pick<Interaction, 'slowDown' | 'limitMs'> = { slowDown: 6, limitMs: 100 }
/** In milliseconds; Event Timing rounds to 8. */
const LIMIT_MS = 120
const KEY_PAUSE_MS = 40
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

type Interaction = {
  name: string
  path: string
  seenBy?: 'client'
  slowDown?: number
  limitMs?: number
  /** For key presses during work: until the handlers have run. Default: until the frame is drawn. */
  until?: 'answered'
  before?: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
}

const STUDY = '/portfolio/open-world-overdraw-cleanup'
const MESSAGES = '/client/messages'

const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const message = (page: Page) => page.getByLabel('Your message')

const INTERACTIONS: Interaction[] = [
  { name: 'menu opens', path: '/', act: openMenu },
  {
    name: 'menu closes',
    path: '/',
    before: openMenu,
    act: async (page) => {
      await menuButton(page).tap()
      await menu(page).waitFor({ state: 'hidden' })
    },
  },
  { name: 'question opens', path: '/', act: (page) => page.locator('main summary').first().tap() },
  {
    name: 'study expands all',
    path: STUDY,
    act: async (page) => {
      await page.getByRole('button', { name: 'Expand all' }).tap()
      await page.getByRole('button', { name: 'Collapse all' }).waitFor()
    },
  },
  {
    name: 'comparison by feature',
    path: '/services',
    act: (page) => page.getByText('By feature', { exact: true }).tap(),
  },
  {
    name: 'contact: first tap, and validation',
    path: '/contact',
    ...FIRST_TAP,
    act: async (page) => {
      await page.getByRole('button', { name: 'Send message' }).tap()
      await page.getByText('Please select a service').waitFor()
    },
  },
  {
    name: 'hero: first tap',
    path: '/',
    ...FIRST_TAP,
    act: async (page) => {
      await page.locator('[data-island=hero] [role=img]').tap({ position: { x: 300, y: 150 } })
      await page.getByRole('slider').waitFor()
    },
  },
  {
    name: 'dashboard: another project',
    path: '/client/dashboard',
    seenBy: 'client',
    before: (page) => page.getByLabel('Project', { exact: true }).focus(),
    act: (page) => page.keyboard.press('ArrowDown'),
  },
  {
    name: 'messages open',
    path: '/client/dashboard',
    seenBy: 'client',
    act: async (page) => {
      await page.getByRole('navigation').locator(`a[href="${MESSAGES}"]:visible`).first().tap()
      await message(page).waitFor()
    },
  },
  {
    name: 'messages: a key',
    path: MESSAGES,
    seenBy: 'client',
    before: (page) => message(page).fill('Half a frame'),
    act: (page) => message(page).press('s'),
  },
  {
    name: 'messages: send',
    path: MESSAGES,
    seenBy: 'client',
    before: (page) => message(page).fill('Half a frame is enough.'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Send message' }).tap()
      await page.getByRole('main').getByText('Half a frame is enough.').first().waitFor()
    },
  },
  {
    name: 'frame times: keys until a verdict',
    path: '/tools/frame-times',
    limitMs: 50,
    until: 'answered',
    before: (page) =>
      page.waitForFunction(() => {
        dispatchEvent(new KeyboardEvent('keydown'))
        return document.querySelector('[data-island]:not([data-awake])') === null
      }),
    act: compareUnderKeys,
  },
]

await visitSite(async (visit) => {
  await purchase(visit.server.url, visit.client)
  await purchase(visit.server.url, visit.client, 'quick-fix')
  let isFine = true
  for (const interaction of INTERACTIONS) {
    const latencies: number[] = []
    for (let run = 0; run < RUNS; run++) latencies.push(await measure(visit, interaction))
    const { limitMs = LIMIT_MS } = interaction
    const verdict = median(latencies) > limitMs ? `  OVER ${limitMs}` : ''
    isFine &&= verdict === ''
    process.stdout.write(
      `${interaction.name.padEnd(36)} ${String(median(latencies)).padStart(4)} ms  [${latencies.join(' ')}]${verdict}\n`,
    )
  }
  return isFine
})

async function openMenu(page: Page): Promise<void> {
  await menuButton(page).tap()
  await menu(page).waitFor()
}

/** Compares captures while a key is pressed again and again. */
async function compareUnderKeys(page: Page): Promise<void> {
  let isDrawn = false
  const drawn = page
    .getByRole('region', { name: frameTimesResult.quote.heading })
    .and(page.locator('main:has(#comparable) *'))
    .waitFor()
    .finally(() => {
      isDrawn = true
    })
  const handedOver = choose(page, 'Before', runs('before', 25)).then(() =>
    choose(page, 'After', runs('after', 14.3)),
  )
  while (!isDrawn) {
    await page.keyboard.press('Tab')
    await page.waitForTimeout(KEY_PAUSE_MS)
  }
  await Promise.all([drawn, handedOver])
}

async function measure(
  visit: Visit,
  { path, seenBy, slowDown: rate = SLOW_DOWN, until, before, act }: Interaction,
): Promise<number> {
  const context = await visit.browser.newContext({ ...PHONE, baseURL: visit.server.url })
  if (seenBy === 'client') await context.addCookies(visit.client.cookies)
  const page = await openIdle(context, path, rate)
  await before?.(page)
  const longest = await longestOf(page, act, until)
  await context.close()
  return longest
}

/** Waits until the page is idle and, in the portal, hydrated. */
async function openIdle(context: BrowserContext, path: string, rate: number): Promise<Page> {
  const page = await openWatched(context, path)
  await page.waitForFunction(
    (isDocument) =>
      isDocument ||
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
    !path.startsWith('/client/'),
  )
  await rest(page)
  await slowDown(page, rate)
  return page
}
