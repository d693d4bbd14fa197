import { registerClient } from './client.ts'
import { fillIn, form, written } from './contact-form.ts'
import { AS_IN_PUBLIC } from './environments.ts'
import { expect, testWithoutScripts as test } from './harness.ts'
import { ask } from './raw-request.ts'

test.use({ serverEnvironment: AS_IN_PUBLIC })

test('login is limited after ten failures, however it ends @once @long', async ({ page, server }) => {
  const client = await registerClient(server.url)
  const wrong = { username: client.username, password: 'not-the-password' }
  for (let attempt = 0; attempt < 10; attempt += 1)
    await page.request.post('/api/auth/sign-in/username', { data: wrong })
  await page.goto('/auth')
  await page.getByLabel('Username').fill(client.username)
  await page.getByLabel('Password').fill(client.password)
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.getByRole('button', { name: 'Login' }).click(),
  ])
  expect(answer.status()).toBe(429)
  expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
  await expect(page.getByRole('alert')).toHaveText(/^Too many failed sign-ins\. Try again in \d+ minutes\.$/)
})

test.describe('from one address', () => {
  test.use({ extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.3' } })

  test('at most 30 messages are sent an hour, the next is kept @once @long', async ({ page, server }) => {
    const post = async (address: string) => {
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address }
      const body = JSON.stringify(written)
      return (await ask(`${server.url}/api/contact`, { method: 'POST', headers, body })).status
    }
    const statuses: number[] = []
    while (statuses.length < 30) statuses.push(await post('203.0.113.3'))
    expect(statuses).toEqual(Array(30).fill(200))
    expect(await post('203.0.113.3')).toBe(429)
    expect(await post('203.0.113.2')).toBe(200)

    await page.goto('/contact')
    await fillIn(page)
    const [answer] = await Promise.all([page.waitForResponse(/\/contact/), form(page).submit.click()])
    expect(answer.status()).toBe(429)
    expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
    const alert = page.locator('form').getByRole('alert')
    await expect(alert).toContainText('Submission Failed')
    await expect(alert).toContainText('Failed to send message. Please try again or contact us directly.')
    await expect(form(page).message).toHaveValue(written.message)
  })
})
