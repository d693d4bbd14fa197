import type { Page } from '@playwright/test'
import { connectDatabase } from '#platform/database/database.ts'
import { cookieOf, seedClients } from '#scripts/measure/bench/seed.ts'
import { registerClient } from './client.ts'
import { expect, test } from './harness.ts'
import { expectFine, expectFitsPhone } from './layout.ts'

const SECRET = 'a secret of this test, which signs its cookies'
/** One of them is the owner, who isn't a client. */
const SEEDED = 121

test.use({ serverEnvironment: { AUTH_SECRET: SECRET } })

const rows = (page: Page) => page.getByRole('list', { name: 'Clients' }).getByRole('listitem')

test('a long list loads and keeps its place @long', async ({ page, context, server, databaseUrl }) => {
  const handle = await connectDatabase({ url: databaseUrl, dataDir: server.dataDir })
  await seedClients(handle.db, SEEDED, 1)
  const since = new Date().toISOString()
  await handle.db.insertInto('staff').values({ user_id: 'user_0', role: 'owner', since }).execute()
  await handle.db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', 'user_0').execute()
  await handle.close()
  const [name = '', value = ''] = cookieOf(0, SECRET).split('=')
  await context.addCookies([{ name, value, url: server.url }])

  await page.goto('/desk/clients?q=client')
  await expect(page.getByText('50 rows so far.')).toBeVisible()
  await expect(rows(page)).toHaveCount(50)
  await expectFine(page)
  const more = page.getByRole('button', { name: 'Load more' })
  await more.click()
  await expect(page.getByText('100 rows so far.')).toBeVisible()
  await more.click()
  await expect(page.getByText('120 rows in total.')).toBeVisible()
  await expect(more).toHaveCount(0)
  const names = await rows(page).locator('b').allTextContents()
  expect(new Set(names).size).toBe(SEEDED - 1)
  await expectFitsPhone(page)

  const opened = rows(page).nth(70).getByRole('link')
  // It is then within the window and doesn't move.
  await opened.hover()
  const topOf = async () => (await opened.boundingBox())?.y ?? 0
  const top = await topOf()
  await opened.click()
  await expect(page).toHaveURL(/\/desk\/clients\/user_/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/desk\/clients\?q=client$/)
  await expect(rows(page)).toHaveCount(SEEDED - 1)
  await expect(opened).toBeFocused()
  await expect.poll(async () => Math.abs((await topOf()) - top)).toBeLessThanOrEqual(2)
  await page.keyboard.press('j')
  await expect(rows(page).nth(71).getByRole('link')).toBeFocused()

  // New rows wait until the reader wants them.
  await page.keyboard.press('Home')
  const before = (await rows(page).first().textContent()) ?? ''
  await registerClient(server.url)
  const fresh = page.getByRole('button', { name: '1 new' })
  await expect(fresh).toBeVisible()
  await expect(rows(page).first()).toHaveText(before)
  await fresh.click()
  await expect(rows(page).nth(1)).toHaveText(before)

  await expectFitsPhone(page)
})
