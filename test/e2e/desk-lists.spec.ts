import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { connectDatabase } from '#platform/database/database.ts'
import { cookieOf, seedClients } from '#tools/measure/portal/seed.ts'
import { expectNoViolations } from './accessibility.ts'
import { registerClient } from './client.ts'
import { expect, test } from './harness.ts'
import { expectFitsPhone } from './layout.ts'

const SECRET = 'a secret of this test, which signs its cookies'
/** One of them is the owner, who is no client. */
const SEEDED = 301
/** Far more than a window shows, with those that stand ready around it. */
const MOST_IN_DOCUMENT = 60

test.use({ serverEnvironment: { AUTH_SECRET: SECRET } })

const rows = (page: Page) => page.getByRole('list', { name: 'Clients' }).getByRole('listitem')
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset'))

/** Scrolls to the end of the list as fast as the browser draws. @returns each row that stood in the document, by its place */
function scrollToEnd(page: Page): Promise<{ names: [place: string, name: string][]; most: number }> {
  return page.evaluate(async () => {
    const names = new Map<string, string>()
    let most = 0
    for (;;) {
      const shown = [...document.querySelectorAll('[data-rows] > li')]
      for (const row of shown) {
        const { textContent = '' } = row.querySelector('b') ?? {}
        names.set(`${row.getAttribute('aria-posinset')} ${textContent}`, textContent ?? '')
      }
      most = Math.max(most, shown.length)
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
      if (isAtEnd && document.body.textContent?.includes('rows in all.')) return { names: [...names], most }
      scrollBy(0, innerHeight / 2)
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    }
  })
}

test('a long list holds few rows at a time, shows each once, and is left and come back to by hand and by keys @long', async ({
  page,
  context,
  server,
  databaseUrl,
}) => {
  const handle = await connectDatabase({ url: databaseUrl, dataDir: server.dataDir })
  await seedClients(handle.db, SEEDED, 1)
  const since = new Date().toISOString()
  await handle.db.insertInto('staff').values({ user_id: 'user_0', role: 'owner', since }).execute()
  await handle.db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', 'user_0').execute()
  await handle.close()
  const [name = '', value = ''] = cookieOf(0, SECRET).split('=')
  await context.addCookies([{ name, value, url: server.url }])

  await page.goto('/desk/clients')
  await expect(rows(page).first()).toBeVisible()
  await expectNoViolations(page)
  await expectFitsPhone(page)
  const { names, most } = await scrollToEnd(page)
  expect(names).toHaveLength(SEEDED - 1)
  expect(new Set(names.map(([, name]) => name)).size).toBe(SEEDED - 1)
  expect(most).toBeLessThanOrEqual(MOST_IN_DOCUMENT)
  await expect(rows(page).last()).toHaveAttribute('aria-setsize', `${SEEDED - 1}`)
  await expectFitsPhone(page)

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
  const middle = rows(page).nth(10)
  await expect.poll(async () => Number(await middle.getAttribute('aria-posinset'))).toBeLessThan(200)
  const opened = page.locator(`[aria-posinset="${await middle.getAttribute('aria-posinset')}"]`)
  // It is within the window and stands still then.
  await opened.getByRole('link').hover()
  const topOf = async () => (await opened.boundingBox())?.y ?? 0
  const top = await topOf()
  await opened.getByRole('link').click()
  await expect(page).toHaveURL(/\/desk\/clients\/user_/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(opened.getByRole('link')).toBeFocused()
  await expect.poll(async () => Math.abs((await topOf()) - top)).toBeLessThanOrEqual(2)

  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  for (let step = 1; step <= 130; step++) {
    await page.keyboard.press('j')
    await expect.poll(() => focused(page)).toBe(`${step}`)
  }
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/desk\/clients\/user_/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.locator('[aria-posinset="130"]').getByRole('link')).toBeFocused()
  await page.keyboard.press('k')
  await expect.poll(() => focused(page)).toBe('129')
  // To the box of the next row, and its link.
  for (let tab = 0; tab < 2; tab++) await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('130')

  // What comes while somebody reads waits until they want it.
  await page.keyboard.press('Home')
  await expect(page.locator('[aria-posinset="1"]')).toBeInViewport()
  const before = await page.locator('[aria-posinset="1"]').textContent()
  await registerClient(server.url)
  const fresh = page.getByRole('button', { name: '1 new' })
  await expect(fresh).toBeVisible()
  await expect(page.locator('[aria-posinset="1"]')).toHaveText(before ?? '')
  await fresh.click()
  await expect(page.locator('[aria-posinset="2"]')).toHaveText(before ?? '')

  await rows(page).nth(2).getByRole('link').focus()
  await page.keyboard.press('x')
  await rows(page).nth(5).getByRole('link').focus()
  await page.keyboard.press('Shift+X')
  await expect(page.getByText('4 chosen')).toBeVisible()
  await expectNoViolations(page)
  await expectFitsPhone(page)
  const linesOf = async (button: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    return (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n').length - 1
  }
  expect(await linesOf('Export the selection')).toBe(4)
  await page.getByRole('button', { name: 'Choose none' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Choose the 100 loaded' }).click()
  await expect(page.getByText('Those that were loaded. There are more:')).toBeVisible()
  await expectFitsPhone(page)
  expect(await linesOf('Export the selection')).toBe(100)
  expect(await linesOf('Export all that is found')).toBe(SEEDED)
})
