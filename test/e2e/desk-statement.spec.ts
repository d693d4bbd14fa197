import { TEST_CARDS } from './environments.ts'
import { expect, test } from './harness.ts'
import { expectFine } from './layout.ts'

test.use({ serverEnvironment: TEST_CARDS })

test('a bank statement is matched @long', async ({ page, signIn, agreeByTransfer }) => {
  const [order, other] = [await agreeByTransfer(), await agreeByTransfer()]
  await signIn('owner')
  const day = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10)
  const german = day.split('-').toReversed().join('.')
  const statement = [
    'Buchungstag;Auftraggeber;Verwendungszweck;Betrag',
    `${german};Noor Haddad;Bestellung ${order.number};1.500,00`,
    `${german};Somebody;a present;12,50`,
    `${german};Landlord;rent;-900,00`,
  ].join('\n')

  await page.goto('/desk/money/statement')
  const pasted = page.getByLabel('Or paste the statement')
  await pasted.fill('Dear bank')
  await page.getByRole('button', { name: 'Read statement' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('neither XML (CAMT.053) nor a table')
  await expect(pasted).toHaveValue('Dear bank')
  await pasted.fill(statement)
  await page.getByRole('button', { name: 'Read statement' }).click()
  const columns = page.getByRole('form', { name: 'Columns' })
  await expect(columns.getByLabel('Date format')).toHaveValue('DD.MM.YYYY')
  await expectFine(page)
  await columns.getByRole('button', { name: 'Match lines' }).click()

  const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.nth(1)).toContainText('It names no order, and no open order has this amount.')
  const line = lines.filter({ hasText: order.number })
  await line.locator('[data-action]').click()
  await expectFine(page)
  await line.getByRole('button', { name: 'Record payment' }).click()
  await expect(line).toContainText(`Already recorded for order ${order.number}.`)
  await expect(line.locator('[data-action]')).toHaveCount(0)

  await page.getByRole('button', { name: 'Save unmatched lines' }).click()
  await expect(page.getByText('Unmatched lines saved and added to Today: 1.')).toBeVisible()
  await page.goto('/desk/money/unmatched')
  const kept = page.getByRole('list', { name: 'Unmatched payments' }).getByRole('listitem')
  await expect(kept).toContainText('Somebody')
  await kept.getByText('Dismiss €12.50').click()
  await expectFine(page)
  await kept.getByLabel('Reason').fill('a present')
  await kept.getByRole('form').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('No unmatched payments.')).toBeVisible()

  await page.goto(`/desk/money/${order.number}`)
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('€1,500.00 by transfer')
  await page.goto(`/desk/money/${other.number}`)
  await expect(page.getByText('No payments yet.')).toBeVisible()
})
