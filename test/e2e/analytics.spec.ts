import type { Page } from '@playwright/test'
import { summarizeVisits } from '#domain/crm/visits/visits.server.ts'
import { connectDatabase } from '#platform/database/database.ts'
import type { ServerProcess } from '../server-process.ts'
import { expect, test } from './harness.ts'
import { beacons } from './page-watch.ts'

const ALL_DAYS = { fromDay: '2000-01-01', toDay: '2999-12-31' }

/** `event path detail` with its count, over everything this server has stored. */
async function counts(server: ServerProcess): Promise<Record<string, number>> {
  const { db, close } = await connectDatabase({ url: undefined, dataDir: server.dataDir })
  const sums = await summarizeVisits(db, ALL_DAYS)
  await close()
  return Object.fromEntries(
    sums.map(({ event, path, detail, count }) => [`${event} ${path} ${detail}`.trim(), count]),
  )
}

/** Follows a link of the page. */
async function follow(page: Page, name: string, to: RegExp): Promise<void> {
  await page.getByRole('main').getByRole('link', { name }).first().click()
  await expect(page).toHaveURL(to)
}

async function countedOnce(server: ServerProcess, key: string, before: Record<string, number>) {
  await expect.poll(async () => (await counts(server))[key] ?? 0).toBe((before[key] ?? 0) + 1)
}

test('each page view is counted once @desktop', async ({ page, server, context }) => {
  const before = await counts(server)
  await page.goto('/')
  await countedOnce(server, 'page_view /', before)
  await follow(page, 'Get a scope & quote', /\/contact$/)
  await countedOnce(server, 'hero_cta_click / primary', before)
  await countedOnce(server, 'page_view /contact', before)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await follow(page, 'See portfolio', /\/portfolio$/)
  await countedOnce(server, 'hero_cta_click / secondary', before)
  await countedOnce(server, 'page_view /portfolio', before)
  expect((await counts(server))['page_view /']).toBe((before['page_view /'] ?? 0) + 2)
  await page.goBack()
  const slug = 'competitive-fps-240hz'
  await page.getByRole('main').locator(`a[href="/portfolio/${slug}"]`).first().click()
  await countedOnce(server, `case_highlight_click / ${slug}`, before)
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
})

test('an anchor and a missing page are not counted @desktop @long', async ({ page, server }) => {
  const before = await counts(server)
  const sent = beacons(page)
  await page.goto('/terms')
  await countedOnce(server, 'page_view /terms', before)
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').last().click()
  await expect(page).toHaveURL(/#contact$/)
  expect(sent).toHaveLength(1)

  await page.goto('/portfolio/no-such-study')
  await follow(page, 'Back to Portfolio', /\/portfolio$/)
  await countedOnce(server, 'page_view /portfolio', before)
  // The browser reports its requests slightly later than the server.
  await expect.poll(() => sent).toHaveLength(2)
})
