import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { connectDatabase } from '../../../platform/database/database.ts'
import { migrateDatabase } from '../../../platform/database/migrations/migrate.ts'
import { CHROMIUM, CHROMIUM_ARGUMENTS } from '../../../test/chromium.ts'
import { startServer } from '../../../test/server-process.ts'
import { longestOf, openWatched, rest, slowDown } from '../instruments/interactions.ts'
import { judge } from '../instruments/judge.ts'
import { median } from '../instruments/median.ts'
import { ownersCookie, seedDesk } from './seed-desk.ts'

const CLIENTS = 10_000
/** So many rows have been scrolled past, where an interaction says so. */
const DEEP = 5_000
const SLOW_DOWN = 4
const RUNS = 5
const KEYS = 10
const SECRET = 'a secret of the benchmark, which signs its cookies'
const WINDOW = { viewport: { width: 1440, height: 900 } }
/** In milliseconds: an interaction, until the frame that shows it. Elements in the document. */
const TARGETS = { ms: 100, elements: 1_500 }

const rows = (page: Page) => page.locator('[data-rows] > li')
const inWindow = (page: Page) => rows(page).nth(12)

const INTERACTIONS: readonly {
  name: string
  before?: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
}[] = [
  {
    name: 'J, ten times',
    before: (page) => page.keyboard.press('j'),
    act: async (page) => {
      for (let key = 0; key < KEYS; key++) await page.keyboard.press('j')
    },
  },
  {
    name: 'K, ten times',
    before: async (page) => {
      for (let key = 0; key < KEYS; key++) await page.keyboard.press('j')
    },
    act: async (page) => {
      for (let key = 0; key < KEYS; key++) await page.keyboard.press('k')
    },
  },
  {
    name: 'a page down',
    before: (page) => page.keyboard.press('j'),
    act: async (page) => {
      for (let key = 0; key < KEYS; key++) await page.keyboard.press('PageDown')
    },
  },
  {
    name: 'a row is opened',
    before: (page) => inWindow(page).hover(),
    act: async (page) => {
      await inWindow(page).getByRole('link').click()
      await page.waitForURL(/user_/)
      await page.getByRole('region').first().waitFor()
    },
  },
  {
    name: 'typing into the search',
    before: (page) => page.evaluate(() => scrollTo(0, 0)),
    act: async (page) => {
      await page.getByLabel('Find a client').pressSequentially('client 77', { delay: 60 })
    },
  },
]

/** Says what the desk's list of clients costs in a browser whose processor is slow, at its top and far down. @returns whether the targets were met */
export async function measureLongList(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bildruta-list-'))
  const url = `file:${join(folder, 'bildruta.sqlite')}`
  const handle = await connectDatabase({ url, dataDir: '' })
  await migrateDatabase(handle)
  await seedDesk(handle.db, CLIENTS)
  await handle.close()
  const server = await startServer({ DATABASE_URL: url, AUTH_SECRET: SECRET, RATE_LIMITS: 'off' })
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS })
  const open = async () => {
    const context = await browser.newContext({ ...WINDOW, baseURL: server.url })
    const [name = '', value = ''] = ownersCookie(SECRET).split('=')
    await context.addCookies([{ name, value, url: server.url }])
    const page = await openWatched(context, '/desk/clients')
    await rows(page).first().waitFor()
    return page
  }
  try {
    let isFine = true
    for (const depth of [0, DEEP])
      for (const { name, before, act } of INTERACTIONS) {
        const took: number[] = []
        for (let run = 0; run < RUNS; run++) {
          const page = await open()
          await scrollPast(page, depth)
          await slowDown(page, SLOW_DOWN)
          await before?.(page)
          took.push(await longestOf(page, act))
          await page.context().close()
        }
        const found = `${name}, ${depth} rows down: ${median(took)} ms [${took.join(' ')}]`
        isFine = judge(median(took) <= TARGETS.ms, found, `at most ${TARGETS.ms}`) && isFine
      }
    return (await measureSize(await open())) && isFine
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How much there is of the page, and how much memory its scripts hold, at the top and far down. */
async function measureSize(page: Page): Promise<boolean> {
  const devtools = await page.context().newCDPSession(page)
  let isFine = true
  for (const depth of [0, DEEP]) {
    await scrollPast(page, depth)
    await rest(page)
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    const found = `${depth} rows down: ${elements} elements, ${(usedSize / 2 ** 20).toFixed(1)} MB of scripts`
    isFine = judge(elements <= TARGETS.elements, found, `at most ${TARGETS.elements} elements`) && isFine
  }
  return isFine
}

async function scrollPast(page: Page, depth: number): Promise<void> {
  await page.evaluate(async (depth) => {
    const last = () =>
      Number([...document.querySelectorAll('[data-rows] > li')].at(-1)?.getAttribute('aria-posinset'))
    while (depth > 0 && last() < depth) {
      scrollBy(0, innerHeight)
      await new Promise(requestAnimationFrame)
    }
  }, depth)
  await rest(page)
}
