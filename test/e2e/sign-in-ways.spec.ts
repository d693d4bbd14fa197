import type { Page } from '@playwright/test'
import type { ServerProcess } from '../server-process.ts'
import { expectNoViolations } from './accessibility.ts'
import { emailedLink } from './email.ts'
import { expect, test } from './harness.ts'
import { openWithScripts } from './open-with-scripts.ts'

test('an emailed link or code signs in @long', async ({ page, client, server, otherPage }) => {
  const newest = () => emailedLink(server, client.email, '/auth/by-email')
  const ask = async () => {
    // Pending requests of the previous page must not redirect to the sign-in.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await openWithScripts(page, '/auth?next=%2Faccount')
    await page.getByRole('link', { name: 'Sign in by email' }).click()
    await page.getByLabel('Email').fill(client.email)
    await page.getByRole('button', { name: 'Send email' }).click()
    await expect(page).toHaveURL('/auth/by-email?step=waits&next=%2Faccount')
    await expectNoViolations(page)
    return newest()
  }
  const first = await ask()
  await page.goto(first)
  // The address wasn't proven before.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address has been confirmed')
  await expect(page.getByText('We removed the password')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set a new password' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/client/dashboard')
  await ask()
  await expect.poll(newest).not.toBe(first)
  const elsewhere = await otherPage()
  await elsewhere.goto(await newest())
  await expect(elsewhere.getByRole('alert')).toContainText('in another browser')
  await expectNoViolations(elsewhere)
  await elsewhere.getByLabel('Code from the email').fill(codeOfEmail(server, client.email))
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(elsewhere).toHaveURL('/client/dashboard')
})

test('a passkey is added, signs in alone, and is removed', async ({ page, client }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await useVirtualDevice(page)
  await page.goto('/contact', { waitUntil: 'networkidle' })
  await page.goto('/account', { waitUntil: 'networkidle' })
  expect(asked.filter((address) => address.includes('passkey'))).toEqual([])
  await page.goto('/auth/factor')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByLabel('Name of the new passkey').fill('Telephone')
  await passkeys.getByLabel('Current password').fill('not this one')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('alert')).toContainText("isn't your current password")
  await expect(passkeys.getByLabel('Name of the new passkey')).toHaveValue('Telephone')
  await passkeys.getByLabel('Current password').fill(client.password)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('listitem')).toContainText('Telephone')
  await expectNoViolations(page)
  await page.context().clearCookies()
  await page.goto('/auth?next=%2Fauth%2Ffactor')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/auth/factor')
  await passkeys.getByLabel('Current password').fill(client.password)
  await passkeys.getByRole('button', { name: 'Remove Telephone' }).click()
  await expect(passkeys.getByText('Passkey removed.')).toBeVisible()
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
})

test('a reset can remove passkeys @long', async ({ page, client, server }) => {
  await useVirtualDevice(page)
  await page.goto(await emailedLink(server, client.email, '/auth/follow#'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address has been confirmed')
  await page.goto('/auth/factor')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByLabel('Name of the new passkey').fill('Telephone')
  await passkeys.getByLabel('Current password').fill(client.password)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('listitem')).toContainText('Telephone')
  await page.context().clearCookies()
  await openWithScripts(page, '/auth/reset')
  await page.getByLabel('Email').fill(client.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await openWithScripts(page, await emailedLink(server, client.email, '/auth/reset?step=choose#'))
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Telephone')
  await expectNoViolations(page)
  await page.getByLabel('Remove these passkeys').check()
  await page.getByLabel('New password').fill('a new one 2026')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('doesn’t belong to this site')
})

async function useVirtualDevice(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

function codeOfEmail(server: ServerProcess, email: string): string {
  const mail = server.mails().findLast(({ headers }) => headers.get('to')?.[0]?.includes(email))
  return /Code: ([\d ]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
