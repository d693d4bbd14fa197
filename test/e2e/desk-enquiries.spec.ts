import { randomUUID } from 'node:crypto'
import { sendEnquiry } from './client.ts'
import { expect, test } from './harness.ts'
import { expectFine } from './layout.ts'

const write = (url: string, name: string, message: string) =>
  sendEnquiry(url, { name, email: `${name.toLowerCase()}@example.org`, message })

test('two members answer one enquiry', async ({ page, server, signIn, otherPage }) => {
  const own = randomUUID().slice(0, 8)
  const [kelp, theo, late] = [`Kelp${own}`, `Theo${own}`, `Noa${own}`]
  await write(server.url, kelp, 'Reef level runs at 40 on the Deck. We need 60.')
  await write(server.url, theo, 'Do you take Unity 6 with URP?')
  const other = await otherPage()
  const bo = await signIn('owner', other.context())
  await signIn('owner')
  await page.goto('/desk')

  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row(kelp)).toContainText('Enquiry')
  await expect(row(kelp)).toContainText('“Reef level runs at 40 on the Deck. We need 60.”')
  await expectFine(page)

  // New rows wait until the reader wants them.
  await write(server.url, late, 'Our kelp pops at camera 12.')
  const fresh = page.getByRole('button', { name: '1 new' })
  await expect(fresh).toBeVisible()
  await expect(row(late)).toHaveCount(0)
  await fresh.click()
  await expect(row(late)).toHaveCount(1)

  const address = await row(kelp).getByRole('link').getAttribute('href')
  await row(kelp)
    .getByRole('button', { name: /^Answer/ })
    .click()
  const answer = page.getByLabel(`Answer ${kelp}`)
  await expect(answer).toBeFocused()
  await expectFine(page)
  await answer.fill('From Astrid: which engine version is it?')

  await other.goto(address ?? '')
  await other.getByLabel(`Answer ${kelp}`).fill('From Bo: we can start on Monday.')
  await other.keyboard.press('Control+Enter')
  await expect(other.getByText('Answer Sent')).toBeVisible()

  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('alert').filter({ hasText: `${bo} has already answered.` })).toBeVisible()
  await expect(page.getByText('From Bo: we can start on Monday.')).toBeVisible()
  await expect(answer).toHaveValue('From Astrid: which engine version is it?')
  // Even after leaving the page.
  await page.goto(address ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(kelp)
  await expect(answer).toHaveValue('From Astrid: which engine version is it?')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Answer Sent')).toBeVisible()
  await expect(answer).toHaveValue('')

  await page.getByRole('button', { name: 'Reopen' }).click()
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await page.goto('/desk')
  await row(late)
    .getByRole('button', { name: /^Answer/ })
    .click()
  await page.getByLabel(`Answer ${late}`).fill('From Astrid: send us a capture.')
  await page.keyboard.press('Control+Enter')
  await expect(row(late)).toHaveCount(0)
  await expect(page).toHaveURL('/desk')
  await page.goto('/desk/enquiries')
  await expect(page.getByRole('listitem').filter({ hasText: theo })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: kelp })).toHaveCount(0)
  await expectFine(page)
  await page.getByRole('link', { name: 'Done', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: kelp })).toBeVisible()
})

test('Today works by keyboard @desktop', async ({ page, server, signIn }) => {
  await write(server.url, 'Jonas', 'The level was cut. What is possible?')
  await write(server.url, 'Priya', 'The shadows cost 9 ms.')
  await signIn('owner')
  await page.goto('/desk')
  const verbs = page.locator('[data-verb] :is(a, button)')
  await expect(verbs.nth(1)).toBeVisible()
  await page.keyboard.press('j')
  await expect(verbs.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(verbs.nth(1)).toBeFocused()
  const chosen = page.getByRole('complementary', { name: 'Selected task' })
  await expect(page.locator('li[aria-current]')).toHaveCount(1)
  await page.keyboard.press('k')
  await expect(verbs.first()).toBeFocused()
  await expect(chosen).toContainText('Deadline')

  const switchLetters = async () => {
    await page.getByRole('button', { name: 'Shortcuts' }).click()
    await page.getByLabel('Single-key shortcuts').click()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('heading', { level: 1 }).click()
  }
  await switchLetters()
  await page.keyboard.press('o')
  await expect(page).toHaveURL('/desk')
  await switchLetters()
  await page.keyboard.press('o')
  // Other tests on the same server may have left an enquiry or a client that has waited longer.
  await expect(page).toHaveURL(/\/desk\/(enquiries|clients)\/\w+$/)
  await page.goBack()
  await expect(verbs.first()).toBeVisible()
  await page.keyboard.press('Enter')
  const field = page.getByLabel(/^(Answer|Write to) /)
  await expect(field).toBeFocused()
  await page.keyboard.type('jko')
  await expect(field).toHaveValue('jko')
})

test('an answer that is sent slowly closes no other form of Today @desktop', async ({
  page,
  server,
  signIn,
}) => {
  await write(server.url, 'Ines', 'Loading takes a minute.')
  await write(server.url, 'Otto', 'Where do we begin?')
  await signIn('owner')
  await page.goto('/desk')
  const verbOf = (name: string) => page.getByRole('button', { name: `Answer ${name}` }).first()
  await verbOf('Ines').click()
  await page.getByLabel('Answer Ines').fill('We can begin on Monday.')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/desk/enquiries/*/*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send' }).click()
  await verbOf('Otto').click()
  await page.getByLabel('Answer Otto').fill('With a capture.')
  answer()
  await expect(page.getByText('Answer Sent')).toBeVisible()
  await expect(page.getByLabel('Answer Otto')).toHaveValue('With a capture.')
})

test('an offline desk shows its time @long', async ({ page, server, pageWatch, signIn }) => {
  pageWatch.allow(/ERR_INTERNET_DISCONNECTED|api\/desk\/changes/)
  await write(server.url, 'Marta', 'We sent nothing yet.')
  await signIn('owner')
  await page.goto('/desk')
  await expect(page.getByRole('listitem').filter({ hasText: 'Marta' }).first()).toBeVisible()
  await page.route('**/api/desk/changes', (route) => route.abort())
  await page.reload()
  await expect(
    page.getByRole('status').filter({ hasText: /^Offline\. Last updated at \d\d:\d\d CES?T\.$/ }),
  ).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Marta' }).first()).toBeVisible()
})
