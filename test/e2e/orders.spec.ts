import type { Page } from '@playwright/test'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { FULL } from '../offers.ts'
import { expectNoViolations } from './accessibility.ts'
import type { SignedInClient } from './client.ts'
import { registerClient } from './client.ts'
import { waitForEmail } from './email.ts'
import { expect, test, testWithoutScripts } from './harness.ts'
import { largestSums } from './largest-words.ts'
import { purchase } from './purchase.ts'

const NOT_FOUND = "No order has this number and email address. You'll find both in your order confirmation."

test.describe('withdrawing without an account', () => {
  test('takes two steps, then confirms what was declared and when @postgres', async ({ page, server }) => {
    const { client, order } = await bought(server.url)
    await page.goto('/withdraw')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdraw from contract')
    await expectNoViolations(page)
    await ask(page).click()
    await expect(field(page, 'Order number')).toBeFocused()
    await expect(field(page, 'Order number')).toHaveAccessibleDescription(
      /Please enter the order number, like 7K3F9-QX2M4/,
    )
    const copy = `copy-${crypto.randomUUID()}@example.org`
    await page.getByLabel('Also send the confirmation to').fill(copy)
    await fillIn(page, { number: order.number.toLowerCase(), name: client.name, email: client.email })
    await page.keyboard.press('Enter')

    const meaning = page.getByRole('region', { name: 'What it means' })
    await expect(meaning).toBeFocused()
    for (const words of [order.number, 'Full Optimization', `Refund${FULL.euros}`])
      await expect(meaning).toContainText(words)
    await expectNoViolations(page)
    expect((await ordersOf(server.url, client))[0]?.status).toBe('paid')
    await page.getByRole('link', { name: 'Keep the contract' }).click()
    await expect(field(page, 'Order number')).toHaveValue('')
    expect(await ordersOf(server.url, client)).toMatchObject([{ status: 'paid', mayWithdraw: true }])

    await page.getByLabel('Also send the confirmation to').fill(copy)
    await fillIn(page, { number: order.number.toLowerCase(), name: client.name, email: client.email })
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await expectAcknowledged(page, client, order)
    await expect(page.getByRole('region', { name: 'We received your withdrawal' })).toBeFocused()
    await expectNoViolations(page)
    expect(await ordersOf(server.url, client)).toMatchObject([{ status: 'withdrawn' }])
    for (const to of [client.email, copy]) {
      const mail = await waitForEmail(server, { to, subject: /You withdrew/ })
      expect(mail.text).toContain(`withdraw from the contract for Full Optimization, order ${order.number}.`)
    }
  })

  testWithoutScripts('works without scripts @long', async ({ page, server }) => {
    const { client, order } = await bought(server.url)
    await page.goto('/withdraw')
    await fillIn(page, { number: '12', name: client.name, email: client.email })
    const [refused] = await Promise.all([page.waitForResponse(/\/withdraw/), ask(page).click()])
    expect(refused.status()).toBe(400)
    await expect(page.getByText('Please enter the order number, like 7K3F9-QX2M4')).toBeVisible()
    await fillIn(page, { number: '00000-00000', name: client.name, email: client.email })
    const [unknown] = await Promise.all([page.waitForResponse(/\/withdraw/), ask(page).click()])
    expect(unknown.status()).toBe(404)
    await expect(page.getByText(NOT_FOUND)).toBeVisible()
    await expect(field(page, 'Email')).toHaveValue(client.email)

    await field(page, 'Order number').fill(order.number)
    await ask(page).click()
    await expect(page.getByRole('heading', { name: 'What it means' })).toBeVisible()
    expect((await ordersOf(server.url, client))[0]?.status).toBe('paid')
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await expectAcknowledged(page, client, order)
    expect(await ordersOf(server.url, client)).toMatchObject([{ status: 'withdrawn' }])
  })
})

test('the history has invoices @postgres', async ({ page, newClient, server }) => {
  const client = await newClient()
  const order = await boughtBy(server.url, client)
  const [invoice] = order.invoices
  await page.goto('/payments')
  const row = history(page).getByRole('listitem')
  await expect(row).toContainText(`Order ${order.number}`)
  await expect(row).toContainText(FULL.dollars)
  for (const [name, extension] of [
    [`Invoice ${invoice?.number} (PDF)`, 'pdf'],
    [`UBL of Invoice ${invoice?.number}`, 'xml'],
  ] as const) {
    const [file] = await Promise.all([page.waitForEvent('download'), row.getByRole('link', { name }).click()])
    expect(file.suggestedFilename()).toBe(`invoice-${invoice?.number}.${extension}`)
  }
  await expectNoViolations(page)
})

test('a client withdraws in the portal @postgres', async ({ page, newClient, server }) => {
  const client = await newClient()
  const order = await boughtBy(server.url, client)
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(page.getByRole('link', { name: 'Withdraw from contract' })).toHaveCount(1)
  await main.getByRole('link', { name: 'Open project' }).click()
  await expect(page).toHaveURL(/\/client\/projects\//)
  await main.getByRole('link', { name: 'Withdraw from contract' }).click()
  await expect(page).toHaveURL(/\/client\/payments#withdraw-ord_/)
  const dialog = page.getByRole('dialog', { name: 'Withdraw from contract' })
  await expect(dialog).toContainText(`Refund${FULL.euros}`)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/client\/payments$/)
  expect(await ordersOf(server.url, client)).toMatchObject([{ status: 'paid' }])

  const row = history(page).getByRole('listitem')
  await row.getByRole('link', { name: 'Withdraw from contract' }).click()
  await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expectAcknowledged(page, client, order)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(row).toBeFocused()
  await expect(row).toContainText(`${FULL.euros} was refunded to you.`)
  await expect(row.getByRole('link', { name: /^Credit note \S+ \(PDF\)$/ })).toBeVisible()
  await expect(row.getByRole('link', { name: 'Withdraw from contract' })).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(
    `You withdrew. ${FULL.euros} was refunded to you.`,
  )
  const [ended] = await ordersOf(server.url, client)
  expect(await largestSums(page.getByRole('main'))).toEqual([ended?.withdrawal?.refund])
})

async function bought(url: string) {
  const client = await registerClient(url)
  return { client, order: await boughtBy(url, client) }
}

async function boughtBy(url: string, client: SignedInClient): Promise<AgreedOrder> {
  await purchase(url, client)
  const [order] = await ordersOf(url, client)
  if (!order) throw new Error('Nothing was ordered.')
  return order
}

async function ordersOf(url: string, client: SignedInClient): Promise<AgreedOrder[]> {
  return (await fetch(`${url}/api/orders`, { headers: { Cookie: client.cookieHeader } })).json()
}

async function fillIn(page: Page, words: { number: string; name: string; email: string }): Promise<void> {
  await field(page, 'Order number').fill(words.number)
  await field(page, 'Your name').fill(words.name)
  await field(page, 'Email').fill(words.email)
}

async function expectAcknowledged(page: Page, client: SignedInClient, order: AgreedOrder): Promise<void> {
  await expect(page.getByRole('heading', { name: 'We received your withdrawal' })).toBeVisible()
  for (const words of [
    `I, ${client.name}, withdraw from the contract for Full Optimization, order ${order.number}.`,
    `We'll refund everything you paid, ${FULL.euros}.`,
    `We’ll email this confirmation to ${client.email}`,
    /Received\w{3} \d+ \w+ \d{4}, \d\d:\d\d CES?T/,
  ])
    await expect(page.locator('main')).toContainText(words)
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })
const ask = (page: Page) => page.getByRole('button', { name: 'Withdraw from contract' })
const history = (page: Page) => page.getByRole('region', { name: 'Payment History' })
