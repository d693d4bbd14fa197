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
  const pasted = page.getByLabel('Or paste it')
  await pasted.fill('Dear bank')
  await page.getByRole('button', { name: 'Read it' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('neither XML (CAMT.053) nor a table')
  await expect(pasted).toHaveValue('Dear bank')
  await pasted.fill(statement)
  await page.getByRole('button', { name: 'Read it' }).click()
  const columns = page.getByRole('form', { name: 'What stands where' })
  await expect(columns.getByLabel('How days are written')).toHaveValue('DD.MM.YYYY')
  await expectFine(page)
  await columns.getByRole('button', { name: 'Read the lines' }).click()

  const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.nth(1)).toContainText('It names no order of ours')
  const line = lines.filter({ hasText: order.number })
  await line.locator('summary').click()
  await expectFine(page)
  await line.getByRole('button', { name: 'Book it' }).click()
  await expect(line).toContainText(`It is booked for order ${order.number}.`)
  await expect(line.locator('summary')).toHaveCount(0)

  await page.getByRole('button', { name: 'Keep what fits nothing' }).click()
  await expect(page.getByText('Kept, and under Today: 1.')).toBeVisible()
  await page.goto('/desk/money/unmatched')
  const kept = page.getByRole('list', { name: 'Unmatched payments' }).getByRole('listitem')
  await expect(kept).toContainText('Somebody')
  await kept.getByText('Dismiss €12.50').click()
  await expectFine(page)
  await kept.getByLabel('What it is').fill('a present')
  await kept.getByRole('button', { name: 'Dismiss it' }).click()
  await expect(page.getByText('Every payment that was kept is booked or dismissed.')).toBeVisible()

  await page.goto(`/desk/money/${order.number}`)
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('€1,500.00 by transfer')
  await page.goto(`/desk/money/${other.number}`)
  await expect(page.getByText('Nobody has begun to pay.')).toBeVisible()
})
