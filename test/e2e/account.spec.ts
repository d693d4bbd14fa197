import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { switchOffAddress } from '#domain/email/reminder-choices/choices.server.ts'
import { signatures } from '#domain/kernel/secrets.ts'
import { studioFacts } from '../studio-facts.ts'
import { expectNoViolations } from './accessibility.ts'
import { logIn } from './account-forms.ts'
import type { SignedInClient } from './client.ts'
import { emailedLink, waitForEmail } from './email.ts'
import { expect, clientTest as test } from './harness.ts'

test('sessions end one by one and by a new password @postgres @long', async ({ page, client, server }) => {
  for (const _ of [1, 2]) await signInElsewhere(server.url, client)
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account')
  await expect(page.getByRole('button', { name: 'End all other sessions' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expectNoViolations(page)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

  const list = page.getByRole('list', { name: 'Where you are signed in' })
  const sessions = list.getByRole('listitem')
  await expect(sessions).toHaveCount(3)
  await expect(sessions.first()).toContainText('This browser')
  const other = sessions.filter({ hasText: 'Firefox on Windows' })
  await other.getByRole('button', { name: 'End' }).first().click()
  await expect(other).toHaveCount(1)
  await expect(list).toBeFocused()
  const form = page.getByRole('form', { name: 'Password' })
  await page.getByRole('button', { name: 'Change password' }).click()
  await form.getByLabel('New password').fill('Qwerty123')
  await form.getByRole('button').click()
  await expect(form.getByLabel('Current password')).toBeFocused()
  await expect(form.getByLabel('Current password')).toHaveAccessibleDescription(
    'Please enter your current password',
  )
  await form.getByLabel('Current password').fill(client.password)
  await form.getByRole('button').click()
  await expect(form.getByText(/This is one of the most used passwords/)).toBeVisible()
  await form.getByLabel('New password').fill('a nanosecond of wire')
  await form.getByRole('button').click()
  await expect(page.getByText('Password Changed')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await expect(form).toHaveCount(0)
  await waitForEmail(server, { to: client.email, subject: 'Your password was changed' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account')
})

test('a new name is used at once, and all data can be exported @long', async ({ page, client }) => {
  await page.goto('/account')
  const form = page.getByRole('form', { name: 'Profile' })
  await page.getByRole('button', { name: 'Change name' }).click()
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Name').fill('A')
  await form.getByRole('button').click()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Name must be at least 2 characters')
  await form.getByLabel('Name').fill('Astrid Berg')
  await form.getByRole('button').click()
  await expect(page.getByText('Name Saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change name' })).toBeFocused()

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('bildruta-account.json')
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(data.account).toMatchObject({ email: client.email, name: 'Astrid Berg' })

  await page.goto('/client/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Astrid Berg')
})

test('reminders can be turned off @long', async ({ page, client, server }) => {
  const session = await (await page.request.get('/api/auth/get-session')).json()
  const deps = {
    studio: { ...studioFacts(), publicUrl: server.url },
    signatureOf: signatures(readFileSync(join(server.dataDir, 'auth-secret'), 'utf8').trim()),
  }
  await page.goto('/account')
  const question = page.getByLabel('We asked a question and haven’t heard back')
  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/reminders') && response.request().method() === 'POST',
  )
  // Nothing is shown before the choices are loaded.
  await expect(question).toBeChecked()
  await question.uncheck()
  await stored
  await page.reload()
  await expect(question).toBeEnabled()
  await expect(question).not.toBeChecked()

  // Opening the link doesn't turn anything off yet.
  // The account page would redirect to the sign-in in the meantime.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(switchOffAddress(deps, { whom: session.user.id, kinds: ['files'] }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Turn off these reminders?')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText("We'll no longer email you reminders about missing files.")).toBeVisible()
  await page.goto('/reminders-off?token=broken')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(
    page.getByText('This link is incomplete or invalid. Copy the whole link from the email.'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reminders not changed')

  await page.context().addCookies(client.cookies)
  await page.goto('/account')
  const reminders = page.getByRole('group', { name: 'Remind me by email when:' })
  await expect(reminders.getByRole('checkbox', { checked: false })).toHaveCount(2)
  await expect(reminders.getByRole('checkbox', { checked: true })).toHaveCount(3)
})

test('an address is confirmed and changed @postgres @long', async ({ page, client, server, otherPage }) => {
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'Email address' })
  await expect(card).toContainText('Not confirmed')
  await card.getByRole('button', { name: 'Send again' }).click()
  await expect(card.getByRole('status')).toHaveText(`We’ve sent another email to ${client.email}.`)
  await page.goto(await emailedLink(server, client.email, '/auth/follow#'))
  await expect(page).toHaveURL('/auth/verified?done=1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address has been confirmed')
  await page.goto('/account')
  await expect(card.getByText('Confirmed', { exact: true })).toBeVisible()

  const email = `moved-${client.email}`
  await card.getByRole('button', { name: 'Change email address' }).click()
  await card.getByRole('textbox', { name: 'New email address' }).fill(email)
  await card.getByLabel('Current password').fill('wrong')
  await card.getByRole('button', { name: 'Change email address' }).click()
  await expect(card.getByRole('alert')).toHaveText("That isn't your current password.")
  await expect(card.getByRole('textbox', { name: 'New email address' })).toHaveValue(email)
  await card.getByLabel('Current password').fill(client.password)
  await card.getByRole('button', { name: 'Change email address' }).click()
  await expect(card.getByRole('status')).toContainText(`We’ve emailed ${client.email}.`)

  await waitForEmail(server, { to: client.email, subject: 'Allow a new email address' })
  await page.goto(await emailedLink(server, client.email, '/auth/follow#'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your new address')
  await expectNoViolations(page)
  const confirm = await emailedLink(server, email, '/auth/follow#')
  const elsewhere = await otherPage()
  await elsewhere.goto(confirm)
  await expect(elsewhere.getByRole('alert')).toContainText('Sign in to the account whose email address')
  await page.goto(confirm)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address has been changed')
  await waitForEmail(server, { to: email, subject: 'Your email address was changed' })
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await expect(card).toContainText(email)
  await page.goto(confirm)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address was not changed')
})

test('an account is deleted @postgres', async ({ page, client, server, buy }) => {
  await buy(client)
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'Delete account' })
  await expect(card).toContainText('The Swedish Bookkeeping Act requires us to keep payments')
  await expect(card.getByRole('status')).toContainText('You have an open project.')
  await card.getByRole('button', { name: 'Delete my account' }).click()
  await expect(card.getByLabel('Current password')).toBeFocused()
  await card.getByRole('button', { name: 'Keep my account' }).click()
  await expect(card.getByRole('button', { name: 'Delete my account' })).toBeFocused()
  await card.getByRole('button', { name: 'Delete my account' }).click()
  await card.getByLabel('Current password').fill(client.password)
  await card.getByRole('button', { name: 'Delete my account for good' }).click()
  await expect(card.getByLabel('Type delete to confirm')).toHaveAccessibleDescription(
    'Please type delete to confirm',
  )
  await card.getByLabel('Type delete to confirm').fill('delete')
  // The message stream notices the sign-out first, and must not redirect to the sign-in.
  await page.route('**/api/account/delete', async (route) => {
    const deleted = await route.fetch()
    await page.waitForResponse((response) => response.status() === 401)
    await route.fulfill({ response: deleted })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await card.getByRole('button', { name: 'Delete my account for good' }).click()
  await expect(page).toHaveURL('/auth/sign-out?account=deleted')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account has been deleted')
  expect(asked).not.toContain('/auth')
  await waitForEmail(server, { to: client.email, subject: 'Your account has been deleted' })
  await page.goto('/account')
  await expect(page).toHaveURL('/auth?next=%2Faccount')
  await logIn(page, client.username, client.password)
  await expect(page.getByRole('alert')).toHaveText('Wrong username or password.')
})

async function signInElsewhere(url: string, { username, password }: SignedInClient): Promise<void> {
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const response = await fetch(`${url}/api/auth/sign-in/username`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url, 'User-Agent': agent },
    body: JSON.stringify({ username, password }),
  })
  expect(response.status).toBe(200)
}
