import { randomUUID } from 'node:crypto'
import { expectNoViolations } from './accessibility.ts'
import { field, fillIn, logIn, newPerson } from './account-forms.ts'
import { registerClient } from './client.ts'
import { emailedLink } from './email.ts'
import { clientTest, expect, test } from './harness.ts'
import { openWithScripts } from './open-with-scripts.ts'

test.describe('registration', () => {
  test('refuses taken and common values, then leads to the dashboard @postgres', async ({ page, server }) => {
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Register' }).click()
    await expect(page).toHaveURL('/auth?tab=register')
    const [taken, person] = [await registerClient(server.url), newPerson()]
    for (const [refused, sentence] of [
      [{ Username: taken.username.toUpperCase() }, 'That username is taken.'],
      [{ Email: taken.email }, 'An account with this email already exists. Sign in or reset your password.'],
      [{ Password: 'Qwerty123' }, 'This is one of the most used passwords'],
    ] as const) {
      await fillIn(page, { ...person, ...refused })
      await page.getByRole('button', { name: 'Register' }).click()
      await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
      await expect(page).toHaveURL('/auth?tab=register')
      await expect(field(page, 'Name')).toHaveValue(person.Name)
    }
    await fillIn(page, { Password: person.Password })
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL('/client/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${person.Name}`)
  })

  test('says under each field what is wrong, and focuses the first', async ({ page }) => {
    await openWithScripts(page, '/auth?tab=register')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByLabel('Name', { exact: false }).first()).toBeFocused()
    const expected = {
      Name: 'Name must be at least 2 characters',
      Email: 'Please enter a valid email address',
      Username: 'Username must be at least 3 characters',
      Password: 'Password must be at least 6 characters',
    }
    for (const [label, message] of Object.entries(expected)) {
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(message))
    }
    await field(page, 'Name').fill('Ada')
    await expect(page.getByText(expected.Name)).toHaveCount(0)
    await field(page, 'Name').fill('A')
    await expect(page.getByText(expected.Name)).toBeVisible()
    await expectNoViolations(page)
  })
})

test.describe('login', () => {
  test('reveals nothing about the account when it fails @once', async ({ page, server }) => {
    const client = await registerClient(server.url)
    await openWithScripts(page, '/auth')
    for (const username of [client.username, `nobody-${randomUUID()}`]) {
      await logIn(page, username, 'not-the-password')
      await expect(page.getByRole('alert').filter({ hasText: 'Wrong username or password.' })).toBeVisible()
      await expect(page).toHaveURL('/auth')
      await expect(field(page, 'Username')).toHaveValue(username)
    }
  })

  test("requires both fields, and reports when we can't be reached @once @long", async ({
    page,
    pageWatch,
  }) => {
    pageWatch.allow(/ERR_FAILED/)
    const { promise: release, resolve: abort } = Promise.withResolvers<void>()
    await page.route('**/api/auth/sign-in/username', async (route) => {
      await release
      await route.abort()
    })
    await openWithScripts(page, '/auth')
    const button = page.getByRole('button', { name: 'Login' })
    await button.click()
    await expect(field(page, 'Username')).toBeFocused()
    await expect(field(page, 'Username')).toHaveAccessibleDescription('Or your email Username is required')
    await expect(field(page, 'Password')).toHaveAccessibleDescription('Password is required')
    await logIn(page, 'ada', 'secret')
    await expect(button).toBeDisabled()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    abort()
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: "We couldn't be reached. Check your connection and try again." }),
    ).toBeVisible()
    await expect(button).toBeEnabled()
  })
})

test.describe('the way back', () => {
  test('leads through the login, with the keyboard alone @once @long', async ({ page, server }) => {
    const client = await registerClient(server.url)
    await page.goto('/client/dashboard?from=mail')
    await expect(page).toHaveURL('/auth?next=%2Fclient%2Fdashboard%3Ffrom%3Dmail')
    await page.getByRole('link', { name: 'Register' }).press('Enter')
    await page.getByRole('link', { name: 'Login' }).press('Enter')
    await page.getByRole('link', { name: 'Register' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.type(client.username)
    await page.keyboard.press('Tab')
    await page.keyboard.type(client.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/client/dashboard?from=mail')
  })

  clientTest('someone who is signed in is sent on to the dashboard @once @long', async ({ page }) => {
    for (const address of ['/auth', '/auth?tab=register']) {
      await page.goto(address)
      await expect(page).toHaveURL('/client/dashboard')
    }
  })
})

test.describe('by email', () => {
  test('a forgotten password is replaced @postgres', async ({ page, server }) => {
    const client = await registerClient(server.url)
    await openWithScripts(page, '/auth')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await field(page, 'Email').fill(client.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText(LINK_SENT)).toBeVisible()

    await openWithScripts(page, await emailedLink(server, client.email, '/auth/reset?step=choose#'))
    await field(page, 'New password').fill('short')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await field(page, 'New password').fill('a new one 2026')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(
      page.getByText(`Your password has been changed. Please sign in. Your username is ${client.username}.`),
    ).toBeVisible()
    await expect(field(page, 'Username')).toHaveValue(client.username)
    await field(page, 'Password').fill('a new one 2026')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/client/dashboard')
  })

  test('a notice shows no foreign words as a username @once @long', async ({ page }) => {
    const words = { notice: 'password-changed', username: 'call +46 70 123' }
    await page.goto(`/auth?${new URLSearchParams(words)}`)
    await expect(page.getByText('Your password has been changed. Please sign in.')).toBeVisible()
    await expect(page.getByText('call +46')).toHaveCount(0)
    await expect(field(page, 'Username')).toHaveValue('')
  })

  test('an address is confirmed without signing in, and only by its link @once', async ({ page, server }) => {
    const client = await registerClient(server.url)
    const title = page.getByRole('heading', { level: 1 })
    await page.goto('/auth/verified')
    await expect(title).toHaveText('Confirm your address')
    await page.goto('/auth/email-change')
    await expect(title).toHaveText('Change your address')
    await page.goto(await emailedLink(server, client.email, '/auth/follow#'))
    await expect(title).toHaveText('Your address has been confirmed')
    await page.goto('/auth/follow#broken')
    await expect(title).toHaveText('Confirm your address')
  })

  clientTest('an invalid confirmation link offers a new one @once @long', async ({ page }) => {
    await page.goto('/auth/follow#broken')
    await expect(page.getByText('This confirmation link is no longer valid.')).toBeVisible()
    await page.getByRole('button', { name: 'Send the email again' }).click()
    await expect(page.getByText(/^We've sent a new email to /)).toBeVisible()
  })
})

clientTest('signing out closes the portal', async ({ page }) => {
  await page.goto('/client/dashboard')
  await page.evaluate(() => sessionStorage.setItem('quote', 'a secret that waited'))
  const answered = page.waitForResponse('**/auth/sign-out')
  await page.getByRole('button', { name: 'Sign out' }).click()
  expect(await (await answered).headerValue('clear-site-data')).toBe('"cache"')
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await page.goto('/client/dashboard')
  await expect(page).toHaveURL('/auth?next=%2Fclient%2Fdashboard')
})

const SCREENS = [
  '/auth',
  '/auth?tab=register',
  '/auth?notice=password-changed&username=ada',
  '/auth/reset',
  '/auth/reset?step=choose',
  '/auth/by-email',
  '/auth/by-email?step=open',
  '/auth/reset?notice=link-sent',
  '/auth/verified',
]
test('no screen has an accessibility violation or is indexed', async ({ page }) => {
  for (const address of SCREENS)
    await test.step(address, async () => {
      await openWithScripts(page, address)
      await expectNoViolations(page)
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      // Only login and registration advertise the portal.
      await expect(page.getByText('frame-rate boost')).toHaveCount(/^\/auth(\?|$)/.test(address) ? 1 : 0)
    })
})

const LINK_SENT =
  "If there is an account with this address, we've sent a link to it. The link is valid for one hour."
