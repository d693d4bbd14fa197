import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { registerClient } from './client.ts'
import { emailedLink, waitForEmail } from './email.ts'
import { expect, testWithoutScripts as test } from './harness.ts'

test('registers, and refuses a common password @once @long', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Register' }).click()
  const username = `grace-${randomUUID().slice(0, 8)}`
  await fillIn(page, {
    Name: 'Grace Hopper',
    Email: `${username}@example.org`,
    Username: username,
    Password: 'letmein',
  })
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText(/This is one of the most used passwords/)).toBeVisible()
  await fillIn(page, { Password: 'a nanosecond of wire' })
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/client/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Grace Hopper')
  await expect(page.getByText(/Turn on JavaScript to see/)).toBeVisible()
})

test('rejects taken values, and signs in by email address @once @long', async ({ page, server }) => {
  const taken = await registerClient(server.url)
  await page.goto('/auth?tab=register')
  const person = { Name: 'Grace Hopper', Username: `grace-${randomUUID().slice(0, 8)}` }
  await fillIn(page, { ...person, Email: taken.email, Password: 'a nanosecond of wire' })
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(
    page.getByText('An account with this email already exists. Sign in or reset your password.'),
  ).toBeVisible()
  await page.goto('/auth')
  await fillIn(page, { Username: taken.email, Password: 'not-the-password' })
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong username or password.')
  await fillIn(page, { Password: taken.password })
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/client/dashboard')
})

test('signs in by an emailed code, even after a wrong one @long', async ({ page, server }) => {
  const client = await registerClient(server.url)
  await page.goto('/auth?next=%2Faccount')
  await page.getByRole('link', { name: 'Sign in by email' }).click()
  await fillIn(page, { Email: client.email })
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByText(/^If there is an account with this address/)).toBeVisible()
  const code = page.getByLabel('Code from the email')
  await code.fill('0000 0000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('code is wrong')
  const { text } = await waitForEmail(server, { to: client.email, subject: 'Sign in to' })
  await code.fill(/Code: ([\d ]+)/.exec(text)?.[1] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('We removed the password')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/account')
})

test('shows errors and keeps input @long', async ({ page }) => {
  await page.goto('/auth?tab=register&next=%2Fdashboard')
  await fillIn(page, { Name: 'Grace Hopper', Email: 'nowhere', Username: 'gh', Password: 'short' })
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Register' }).click()
  expect((await answered).status()).toBe(400)
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Grace Hopper')
  await expect(field(page, 'Email')).toHaveValue('nowhere')
  await expect(field(page, 'Email')).toBeFocused()
  await expect(field(page, 'Password')).toHaveValue('')
  await expect(page).toHaveURL('/auth?tab=register&next=%2Fdashboard')
})

test('signs in after a wrong password, comes back, and signs out @long', async ({ page, server }) => {
  const client = await registerClient(server.url)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/auth?next=%2Fdashboard')
  await fillIn(page, { Username: client.username, Password: 'not-the-password' })
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Login' }).click()
  expect((await answered).status()).toBe(401)
  await expect(page.getByRole('alert')).toHaveText('Wrong username or password.')
  await expect(field(page, 'Username')).toHaveValue(client.username)
  await expect(field(page, 'Password')).toHaveValue('')

  await fillIn(page, { Password: client.password })
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/auth?next=%2Fdashboard')
})

test('replaces a forgotten password @once @long', async ({ page, server }) => {
  const client = await registerClient(server.url)
  await page.goto('/auth/reset')
  await fillIn(page, { Email: 'nowhere' })
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await fillIn(page, { Email: client.email })
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(/^If there is an account with this address/)).toBeVisible()

  const link = await emailedLink(server, client.email, '/auth/reset?step=choose#')
  await page.goto(link)
  const Code = new URL(link).hash.slice(1)
  await expect(page.getByLabel('Remove all passkeys from the account')).toBeVisible()
  await expect(page.getByLabel('Code to remove two-factor authentication')).toBeVisible()
  await fillIn(page, { Code, 'New password': 'short' })
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await fillIn(page, { Code, 'New password': 'a nanosecond of wire' })
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText(`Your username is ${client.username}.`)).toBeVisible()
  await expect(field(page, 'Username')).toHaveValue(client.username)
  await fillIn(page, { Password: 'a nanosecond of wire' })
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/client/dashboard')

  await page.goto(link)
  await fillIn(page, { Code, 'New password': 'once more, with feeling' })
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This reset link is no longer valid. Request a new one.')).toBeVisible()
})

async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

/** By its label, which ends with the mark of a required field. */
function field(page: Page, label: string) {
  return page.getByRole('main').getByLabel(new RegExp(`^${label}( \\*)?$`))
}
