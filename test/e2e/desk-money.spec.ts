import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './harness.ts'
import { signInMember } from './member.ts'
import { purchase } from './purchase.ts'
import { studioCommand } from './studio-command.ts'

test('an owner finds an order, and gives a part of its money back; an engineer reads it', {
  tag: '@both-widths',
}, async ({ page, context, newClient, server, databaseUrl }) => {
  const studio = studioCommand(server, databaseUrl)
  const [ada, eve] = [await newClient(), await newClient()]
  await Promise.all([purchase(server.url, ada), purchase(server.url, eve)])
  const [order] = await ordersOf(server.url, ada.cookieHeader)
  const [others] = await ordersOf(server.url, eve.cookieHeader)
  const as = { url: server.url, studio, context }
  await signInMember(as, 'owner')

  await page.goto('/desk/money')
  const list = page.getByRole('list', { name: 'Orders' })
  await expect(list).toContainText(others?.number ?? '?')
  await page.getByLabel('Number or buyer').fill(order?.number ?? '')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(list.getByRole('link')).toHaveCount(1)
  await expectNoViolations(page, { inBothWidths: true })
  await list.getByRole('link').click()
  await expect(page).toHaveURL(`/desk/money/${order?.number}`)
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('Completed')

  await page.locator('summary', { hasText: 'back, paid by card' }).click()
  const refund = page.getByRole('form', { name: /back, paid by card/ })
  await refund.getByLabel('How much').fill('much')
  await refund.getByRole('button', { name: 'Give it back' }).click()
  await expect(refund).toContainText('Write an amount in euro like 149 or 149.50')
  await expectNoViolations(page, { inBothWidths: true })
  await refund.getByLabel('How much').fill('10.00')
  await refund.getByRole('button', { name: 'Give it back' }).click()
  await expect(page.getByRole('list', { name: 'What moved' })).toContainText('Went back')

  await signInMember(as, 'engineer')
  await page.goto(`/desk/money/${order?.number}`)
  await expect(page.getByRole('list', { name: 'What moved' })).toContainText('€10.00')
  await expect(page.getByText('What you can do')).toHaveCount(0)
})

async function ordersOf(url: string, cookie: string): Promise<{ number: string }[]> {
  return (await fetch(`${url}/api/orders`, { headers: { Cookie: cookie } })).json()
}
