import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './harness.ts'

/** The server of these tests asks a stand-in for VIES. */
test.use({ serverEnvironment: ({ vies }, use) => use({ VIES_URL: vies.url }) })

test.beforeEach(async ({ newClient, page, vies }) => {
  vies.refuse()
  await newClient()
  await page.goto('/account')
})

test('a consumer says the country, a company what an invoice needs @postgres @long', async ({
  page,
  vies,
}) => {
  const card = page.getByRole('region', { name: 'Billing details' })
  const form = page.getByRole('form', { name: 'Billing details' })
  await expect(card).toContainText('You buy as a consumer in Sweden unless you change this.')
  await card.getByRole('button', { name: 'Change billing details' }).click()
  await expect(form.getByRole('radio', { name: /as a consumer/ })).toBeFocused()
  await expect(form.getByLabel('Company name')).toHaveCount(0)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Country')).toBeFocused()
  await expect(form.getByLabel('Country')).toHaveAccessibleDescription('Please choose a country')
  await form.getByLabel('Country').selectOption('Norway')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Billing Details Saved')).toBeVisible()
  await expect(card).toContainText('Consumer')
  await expect(card).toContainText('No VAT is charged outside the EU.')

  await card.getByRole('button', { name: 'Change billing details' }).click()
  await form.getByRole('radio', { name: /for a company/ }).check()
  await form.getByLabel('Country').selectOption('Germany')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Company name')).toHaveAccessibleDescription('Company name is required')
  await expect(form.getByLabel('Address')).toHaveAccessibleDescription(/Address is required$/)
  await form.getByLabel('Company name').fill('Musterspiele GmbH')
  await form.getByLabel('Address').fill('Musterstraße 1\n10115 Berlin')
  await form.getByLabel('VAT number').fill('FR40303265045')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('VAT number')).toHaveAccessibleDescription(
    /A VAT number of Germany begins with DE$/,
  )
  await expectNoViolations(page)
  await form.getByLabel('Country').selectOption('Sweden')
  await form.getByLabel('VAT number').fill('SE556703745801')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toHaveText("That's not a valid VAT number. Check it for typos.")
  await expect(form.getByLabel('Company name')).toHaveValue('Musterspiele GmbH')

  vies.refuse('MS_UNAVAILABLE')
  await form.getByLabel('Country').selectOption('Germany')
  await form.getByLabel('VAT number').fill('de 136 695 976')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Not confirmed yet')
  await expect(card).toContainText('Swedish VAT is charged until your VAT number is confirmed')
  await expectNoViolations(page)

  vies.refuse()
  vies.register('DE136695976')
  await card.getByRole('button', { name: 'Change billing details' }).click()
  await expect(form.getByRole('radio', { name: /for a company/ })).toBeFocused()
  await expect(form.getByLabel('VAT number')).toHaveValue('DE136695976')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(card).toContainText('Reverse charge: no VAT is charged')
  await page.reload()
  await expect(card).toContainText('Musterspiele GmbH')
  await expect(card).toContainText('10115 Berlin')
  await expectNoViolations(page)
})

test('the whole form works by keyboard @desktop @long', async ({ page }) => {
  const card = page.getByRole('region', { name: 'Billing details' })
  await card.getByRole('button', { name: 'Change billing details' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /for a company/ })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Swed')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Spelbolaget AB')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Storgatan 1')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('PO 4711')
  await page.keyboard.press('Enter')
  await expect(card).toContainText('Spelbolaget AB')
  await expect(card).toContainText('Your reference: PO 4711')
  await expect(card.getByRole('button', { name: 'Change billing details' })).toBeFocused()
})
