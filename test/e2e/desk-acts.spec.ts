import type { Page } from '@playwright/test'
import { saveBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { actingAs, SYSTEM } from '#domain/kernel/actor.ts'
import { takeReply } from '#domain/messages/inbound-email/take-reply.server.ts'
import { replyAddressOf } from '#domain/messages/reply-addresses.server.ts'
import type { SignedInClient } from './client.ts'
import { openAction } from './desk-actions.ts'
import { waitForEmail } from './email.ts'
import { TEST_CARDS } from './environments.ts'
import { expect, test } from './harness.ts'
import { expectFine } from './layout.ts'
import { clientId, reply, type Studio } from './studio.ts'

const REPLY_MAILBOX = 'reply@studio.example'

test.use({
  serverEnvironment: ({ vies }, use) => use({ ...TEST_CARDS, VIES_URL: vies.url }),
})

test('held emails are taken or dismissed', async ({ page, client: ada, server, studio, signIn }) => {
  for (const subject of ['Fjord', 'Lottery']) await receive(studio, ada, subject)
  await signIn('engineer')

  await page.goto('/desk')
  const row = page.getByRole('listitem').filter({ hasText: 'Fjord' })
  await row.getByRole('link', { name: /^Review/ }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Fjord', level: 1 })).toBeVisible()
  await expect(page.getByText('The storm comes first.')).toBeVisible()
  await expect(page.getByText('storm.png')).toBeVisible()
  const take = await openAction(page, 'Put into a client’s thread')
  await expectFine(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(take.getByRole('alert')).toContainText('Enter the email address of the client')
  await take.getByLabel('Client’s email address').fill(ada.email)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/desk/emails/held')
  await expectDone(page, 'Added to the thread.')
  await expect(page.getByRole('link', { name: /Fjord/ })).toHaveCount(0)
  await expectFine(page)
  await page.getByRole('link', { name: /Lottery/ }).press('Enter')
  await openAction(page, 'Dismiss')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No held emails.')).toBeVisible()
  const thread = await fetch(`${server.url}/api/messages`, { headers: { Cookie: ada.cookieHeader } })
  expect(await thread.text()).toContain('The storm comes first.')
})

test('an unpaid project opens', async ({ page, client, studio, vies, signIn, agreeByTransfer }) => {
  const { email } = client
  vies.refuse('MS_UNAVAILABLE')
  const buyer = {
    kind: 'company',
    country: 'DE',
    companyName: 'Musterspiele GmbH',
    address: 'Musterstraße 1\n10115 Berlin',
    vatNumber: 'DE136695976',
    reference: '',
  } as const
  await studio(async (deps) => saveBuyer(deps, await clientId(deps, { email }), buyer))
  const order = await agreeByTransfer({
    ...buyer,
    country: 'SE',
    companyName: 'Tidewater Games AB',
    vatNumber: '',
  })
  await signIn('owner')

  await page.goto(`/desk/money/${order.number}`)
  await openAction(page, 'Open the project before payment')
  await expectFine(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/desk\/projects\/prj_/)
  await expectDone(page, 'Project opened.')

  await page.goto('/desk')
  const asked = page.getByRole('listitem').filter({ hasText: 'DE136695976' })
  await asked.getByRole('button', { name: /^Ask VIES/ }).press('Enter')
  await expectDone(page, 'Ask VIES: DE136695976')
  await expect(page).toHaveURL('/desk')
  await page.goto('/desk/money/vat-numbers')
  const row = page.getByRole('listitem', { name: 'VAT number DE136695976' })
  await expect(row).toContainText('not checked yet: MS_UNAVAILABLE')
  await openAction(page, 'Check DE136695976 now')
  await expectFine(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectDone(page, 'VIES checked DE136695976.')
  await expect(row).toContainText('not checked yet')
  vies.refuse()
  vies.register('DE136695976')
  await openAction(page, 'Check DE136695976 now')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No unconfirmed VAT numbers.')).toBeVisible()
})

test('an owner emails all clients', async ({ page, client: ada, server, studio, signIn }) => {
  const id = await studio((deps) => clientId(deps, ada))
  await reply(studio, ada, 'Teh storm comes first.')
  await signIn('owner')

  await page.goto('/desk/clients')
  const email = await openAction(page, 'Email all clients')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Terms 2027')
  await page.keyboard.press('Enter')
  await expect(email.getByLabel('Name')).toBeFocused()
  const name = `terms-${ada.username}`
  await email.getByLabel('Name').fill(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(`New terms for ${ada.username}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('They apply from 1 January.')
  await page.keyboard.press('Tab')
  await expect(email.getByRole('checkbox', { name: /Recipients: \d+\. Already sent to: 0\./ })).toBeFocused()
  await page.keyboard.press('Space')
  await expectFine(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectDone(page, 'The emails will be sent within a minute.')
  const mail = await waitForEmail(server, { to: ada.email, subject: `New terms for ${ada.username}` })
  expect(mail.text).toContain('They apply from 1 January.')

  await page.goto(`/desk/clients/${id}`)
  const address = () =>
    studio((deps) => replyAddressOf({ ...deps, replyMailbox: REPLY_MAILBOX }, deps.db, id))
  const before = await address()
  await openAction(page, 'Replace the reply address')
  await expectFine(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectDone(page, 'Reply address replaced.')
  expect(await address()).not.toBe(before)

  const visit = () => fetch(`${server.url}/api/messages`, { headers: { Cookie: ada.cookieHeader } })
  expect((await visit()).status).toBe(200)
  await openAction(page, 'Sign out everywhere')
  await expectFine(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectDone(page, `${ada.name} is signed out.`)
  expect((await visit()).status).toBe(401)
})

/** An email arrives at a reply address that belongs to nobody. */
function receive(studio: Studio, { email }: SignedInClient, subject: string): Promise<unknown> {
  return studio((deps) =>
    takeReply(actingAs({ ...deps, replyMailbox: REPLY_MAILBOX }, SYSTEM), {
      messageId: `<${subject}@${email}>`,
      to: ['reply+unknown@studio.example'],
      from: `home-${email}`,
      subject,
      text: 'The storm comes first.',
      lacksText: false,
      isAutomatic: false,
      looksAutomatic: false,
      attachments: [{ name: 'storm.png', bytes: Buffer.from('x') }],
      isWhole: true,
    }),
  )
}

async function expectDone(page: Page, sentence: string): Promise<void> {
  await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText(sentence)
  await expect(page.locator('main')).toBeFocused()
}
