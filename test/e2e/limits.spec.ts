import { fillIn, form, written } from './contact-form.ts'
import { AS_IN_PUBLIC } from './environments.ts'
import { expect, testWithoutScripts as test } from './harness.ts'
import { ask } from './raw-request.ts'

const OURS = '203.0.113.3'

test.use({ serverEnvironment: AS_IN_PUBLIC, extraHTTPHeaders: { 'X-Forwarded-For': OURS } })

test('at most 30 messages are sent an hour from one address, the next is kept @once @long', async ({
  page,
  server,
}) => {
  const post = async (address: string) => {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address }
    const body = JSON.stringify(written)
    return (await ask(`${server.url}/api/contact`, { method: 'POST', headers, body })).status
  }
  for (let sent = 0; sent < 30; sent += 1) expect(await post(OURS)).toBe(200)
  expect(await post(OURS)).toBe(429)
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
