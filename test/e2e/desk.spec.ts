import type { Page } from '@playwright/test'
import { inviteMember } from '#domain/accounts/staff/invitations.server.ts'
import { removeMember } from '#domain/accounts/staff/staff.server.ts'
import { codeOf } from '../totp.ts'
import { expectNoViolations } from './accessibility.ts'
import { openAction } from './desk-actions.ts'
import { clientTest, expect, test } from './harness.ts'
import { openWithScripts } from './open-with-scripts.ts'

const PASSWORD = '16.7ms-budget'

test('an invited member joins and is removed', async ({ page, studio, isMobile }, { project }) => {
  const astrid = `astrid-${project.name}@studio.example`
  const invite = async (email: string, name: string) =>
    (await studio((deps) => inviteMember(deps, { email, name, role: 'owner' }))).link
  await joinStaff(page, await invite(`bo-${project.name}@studio.example`, `Bo ${project.name}`))
  // An open desk would redirect to the sign-in in the meantime.
  await page.goto('about:blank')
  await page.context().clearCookies()
  const { key, recoveryCode } = await joinStaff(page, await invite(astrid, `Astrid ${project.name}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  const list = page
    .getByText(/^(No open tasks\.|A client is waiting|We promised it|Stuck until someone helps)$/)
    .first()
  await expect(list).toBeVisible()
  await expectNoViolations(page)
  // In a window of 800 px, with every page of an owner.
  if (isMobile) await page.getByRole('button', { name: 'More', exact: true }).click()
  for (const name of ['Staff', 'Two-factor authentication'])
    await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/desk')
  await expect(page).toHaveURL('/auth?next=%2Fdesk')
  await page.getByLabel('Username').fill(astrid)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/auth/second-step?next=%2Fdesk')
  await expectNoViolations(page)
  // A code of the next half minute, because the current one was used for the confirmation.
  await page.getByLabel('Code').fill(codeOf(key, Date.now() + 30_000))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/desk')
  await page.goto('/client/messages')
  await expect(page).toHaveURL('/desk')
  await expect(list).toBeVisible()
  // The session that starts with a new password hasn't passed two-factor authentication. The desk would redirect by
  // itself once its session ends.
  await page.goto('about:blank')
  const passwords = { currentPassword: PASSWORD, newPassword: '8.3ms-budget' }
  const changed = await page.request.post('/api/account/password', { data: passwords })
  expect(changed.status()).toBe(204)
  await page.goto('/desk/staff')
  const invitation = page.getByRole('form', { name: 'Invite staff member' })
  await openAction(page, 'Invite staff member')
  await invitation.getByLabel('Email').fill(`cleo-${project.name}@studio.example`)
  await invitation.getByLabel('Name').fill(`Cleo ${project.name}`)
  await invitation.getByRole('button', { name: 'Invite' }).click()
  const asked = page.getByRole('dialog', { name: 'Two-factor authentication' })
  await expectNoViolations(page)
  await asked.getByLabel('Code').fill(recoveryCode)
  await asked.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Invited' })).toBeVisible()
  await openAction(page, 'Invite staff member')
  await invitation.getByLabel('Name').fill('Half a na')
  const other = await page.context().newPage()
  await other.goto('/desk')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Today')
  await studio((deps) => removeMember(deps, astrid))
  // Every page learns of it, but a page with unsaved input stays for its sake.
  await expect(other).toHaveURL('/auth?next=%2Fdesk&notice=signed-out')
  await expect(other.getByText("You're signed out")).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'You’re signed out' })).toBeVisible()
  await expect(invitation.getByLabel('Name')).toHaveValue('Half a na')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth?next=%2Fdesk%2Fstaff&notice=signed-out')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a client sets up two-factor authentication and signs in with it @long', async ({ page, client }) => {
    await page.goto('/auth/factor')
    await page.getByLabel('Current password').fill(client.password)
    await page.getByRole('button', { name: 'Set up' }).click()
    const key = (await page.getByTestId('factor-key').textContent()) ?? ''
    await page.getByLabel('Code').fill(codeOf(key))
    await page.getByRole('button', { name: 'Confirm' }).click()
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    const code = (await codes.first().textContent()) ?? ''
    await page.context().clearCookies()
    await page.goto('/auth?next=%2Faccount')
    await page.getByLabel('Username').fill(client.username)
    await page.getByLabel('Password').fill(client.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByLabel('Code').fill('wrong-code0')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('code is wrong')
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/account')
  })
})

clientTest('to a client the desk is a page that does not exist', async ({ page }) => {
  const [desk, nothing] = [await page.request.get('/desk'), await page.request.get('/no-such-page')]
  expect([desk.status(), await desk.text()]).toEqual([404, await nothing.text()])
})

/**
 * Follows an invitation to the desk: password, two-factor authentication with a wrong code first, recovery codes.
 * @returns the 2FA key and a recovery code
 */
async function joinStaff(page: Page, link: string): Promise<{ key: string; recoveryCode: string }> {
  await openWithScripts(page, link)
  await expectNothingSold(page)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page).toHaveURL('/auth/factor')
  // The password that was just chosen isn't required again, and doesn't open the desk alone.
  await expect(page.getByTestId('factor-key')).toBeVisible()
  await page.goto('/desk')
  await expect(page).toHaveURL('/auth/factor')
  await expectNothingSold(page)
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set up' }).click()
  const key = (await page.getByTestId('factor-key').textContent()) ?? ''
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toContainText('code is wrong')
  await expect(page.getByTestId('factor-key')).toHaveText(key)
  await expectNoViolations(page)
  await page.getByLabel('Code').fill(codeOf(key))
  await page.getByRole('button', { name: 'Confirm' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = (await codes.first().textContent()) ?? ''
  await page.getByRole('link', { name: "I've saved them" }).click()
  await expect(page).toHaveURL('/desk')
  return { key, recoveryCode }
}

/** Clients are told what the portal is for. Staff don't see any of it. */
async function expectNothingSold(page: Page): Promise<void> {
  await expect(page.getByRole('complementary')).toHaveCount(0)
}
