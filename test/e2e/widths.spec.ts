import type { Page } from '@playwright/test'
import { indexedPages } from '#app/seo/indexed-pages.ts'
import { expect, test } from './harness.ts'
import { wakeIslands } from './islands.ts'
import { findBrokenText, totalShift, watchShifts } from './layout.ts'

const WIDTHS = [360, 768, 820, 1024, 1280, 1440]
/** Widths at which a page is loaded. `npm test` uses one per page, in turn. For the others, the window is resized. */
const LOADED_WIDTHS = [360, 820, 1440]
/** Widths at which text of twice the size is checked as well. */
const ENLARGED_WIDTHS = [390, 1280]
/** How much may shift while a page loads, in Chromium's measure: 0 is nothing, 1 the whole window. */
const MOST_SHIFT = 0.01

const PAGES = [
  ...indexedPages().map(({ address }) => address),
  '/services?alt=1',
  '/contact?type=studio',
  '/portfolio/no-such-study',
  '/insights/no-such-article',
  '/no-such-page',
  '/success',
  '/cancelled',
  '/result',
  '/withdraw',
  '/auth',
  '/auth?tab=register',
  '/auth/reset',
  '/auth/by-email',
]

/** Checked in every run. */
const OF_EACH_KIND = [
  '/',
  '/services',
  '/portfolio/open-world-overdraw-cleanup',
  '/insights/unreal-post-process-settings',
  '/tools/frame-times',
  '/contact',
  '/withdraw',
  '/auth?tab=register',
]

for (const [index, address] of PAGES.entries())
  test(`${address} keeps its words whole from 360 to 1440 px @once${OF_EACH_KIND.includes(address) ? '' : ' @long'}`, async ({
    page,
  }) => {
    const found: string[] = []
    await watchShifts(page)
    const loaded = process.env.LONG === 'on' ? LOADED_WIDTHS : [LOADED_WIDTHS[index % LOADED_WIDTHS.length]]
    for (const width of WIDTHS.toSorted((a, b) => Number(loaded.includes(b)) - Number(loaded.includes(a)))) {
      await page.setViewportSize({ width, height: 800 })
      if (loaded.includes(width)) {
        await open(page, address)
        const shift = await totalShift(page)
        if (shift > MOST_SHIFT) found.push(`${width} px: moves by ${shift.toFixed(3)} while loading`)
      }
      for (const problem of await page.evaluate(findBrokenText)) found.push(`${width} px: ${problem}`)
    }
    await enlargeText(page)
    for (const width of ENLARGED_WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      for (const problem of await page.evaluate(findBrokenText))
        found.push(`${width} px, text at 200 %: ${problem}`)
    }
    expect(found).toEqual([])
  })

for (const width of ENLARGED_WIDTHS)
  test(`large text shows the menu at ${width} px @once${width === 390 ? '' : ' @long'}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await enlargeText(page)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    const toggle = page.getByRole('button', { name: 'Menu', exact: true })
    await expect(toggle).toBeInViewport({ ratio: 1 })
    await toggle.click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL(/\/contact$/)
    await expect(menu).toBeHidden()
  })

for (const address of PAGES)
  test(`${address} keeps still with late fonts @phone${address === '/' ? '' : ' @long'}`, async ({
    page,
  }) => {
    const { promise: asked, resolve: send } = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await asked
      await route.continue()
    })
    await watchShifts(page)
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    send()
    await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    })
    expect(await totalShift(page)).toBeLessThan(MOST_SHIFT)
  })

/** Opens the page and waits until its scripts run. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await wakeIslands(page)
  await page.evaluate(() => document.fonts.ready)
}

async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}
