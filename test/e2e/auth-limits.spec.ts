import { registerClient } from './client.ts'
import { AS_IN_PUBLIC } from './environments.ts'
import { expect, testWithoutScripts as test } from './harness.ts'

test.use({ serverEnvironment: AS_IN_PUBLIC })

test('login is limited after ten failures, also with the right password @once @long', async ({
  page,
  server,
}) => {
  const client = await registerClient(server.url)
  for (let attempt = 0; attempt < 10; attempt += 1)
    await page.request.post('/api/auth/sign-in/username', {
      data: { username: client.username, password: 'not-the-password' },
    })
  await page.goto('/auth')
  await page.getByLabel('Username').fill(client.username)
  await page.getByLabel('Password').fill(client.password)
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Login' }).click()
  expect((await answered).status()).toBe(429)
  expect(Number((await answered).headers()['retry-after'])).toBeGreaterThan(0)
  await expect(page.getByRole('alert')).toHaveText(/^Too many failed sign-ins\. Try again in \d+ minutes\.$/)
})
