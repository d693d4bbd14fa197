import type { Page } from '@playwright/test'
import { field, fillIn, logIn, newPerson } from './account-forms.ts'
import { registerClient } from './client.ts'
import { emailedLink, waitForEmail } from './email.ts'
import { expect, testWithoutScripts as test } from './harness.ts'

test('someone registers, signs out and signs in, and reads what is wrong', async ({ page, server }) => {
  const taken = await registerClient(server.url)
  const person = newPerson()
  await page.goto('/auth?tab=register&next=%2Fdashboard')
  await fillIn(page, { ...person, Email: 'nowhere', Username: 'gh', Password: 'short' })
  expect(await statusOf(page, 'Register')).toBe(400)
  for (const sentence of [
    'Please enter a valid email address',
    'Username must be at least 3 characters',
    'Password must be at least 6 characters',
  ])
    await expect(page.getByText(sentence)).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue(person.Name)
  await expect(field(page, 'Email')).toHaveValue('nowhere')
  await expect(field(page, 'Email')).toBeFocused()
  await expect(field(page, 'Password')).toHaveValue('')
  await expect(page).toHaveURL('/auth?tab=register&next=%2Fdashboard')
  await fillIn(page, { ...person, Email: taken.email })
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(
    page.getByText('An account with this email already exists. Sign in or reset your password.'),
  ).toBeVisible()
  await fillIn(page, { ...person, Password: 'letmein' })
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText(/This is one of the most used passwords/)).toBeVisible()
  await fillIn(page, { Password: person.Password })
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${person.Name}`)
  await expect(page.getByText(/Turn on JavaScript to see/)).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/auth?next=%2Fdashboard')
  await fillIn(page, { Username: person.Email, Password: 'not-the-password' })
  expect(await statusOf(page, 'Login')).toBe(401)
  await expect(page.getByRole('alert')).toHaveText('Wrong username or password.')
  await expect(field(page, 'Username')).toHaveValue(person.Email)
  await expect(field(page, 'Password')).toHaveValue('')
  await logIn(page, person.Email, person.Password)
  await expect(page).toHaveURL('/dashboard')
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

/** Sends the form. @returns the status of its answer */
async function statusOf(page: Page, button: string): Promise<number> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: button }).click()
  return (await answered).status()
}
