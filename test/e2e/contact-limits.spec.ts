import { fillIn, form, written } from './contact-form.ts'
import { AS_IN_PUBLIC } from './environments.ts'
import { expect, test, testWithoutScripts } from './harness.ts'
import { ask } from './raw-request.ts'

test.use({ serverEnvironment: AS_IN_PUBLIC })
testWithoutScripts.use({ serverEnvironment: AS_IN_PUBLIC })

const post = async (url: string, address: string) => {
  const { status } = await ask(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify(written),
  })
  return status
}

async function writeThirty(url: string, address: string): Promise<number[]> {
  const statuses: number[] = []
  while (statuses.length < 30) statuses.push(await post(url, address))
  return statuses
}

test('one address sends at most 30 messages an hour @once @long', async ({ server }) => {
  expect(await writeThirty(server.url, '203.0.113.1')).toEqual(Array(30).fill(200))
  expect(await post(server.url, '203.0.113.1')).toBe(429)
  expect(await post(server.url, '203.0.113.2')).toBe(200)
})

testWithoutScripts.describe('without scripts', () => {
  testWithoutScripts.use({ extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.3' } })

  testWithoutScripts(
    'one too many is said to have failed, and kept @once @long',
    async ({ page, server }) => {
      await writeThirty(server.url, '203.0.113.3')
      await page.goto('/contact')
      await fillIn(page)
      const [answer] = await Promise.all([page.waitForResponse(/\/contact/), form(page).submit.click()])
      expect(answer.status()).toBe(429)
      expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
      await expect(page.locator('form').getByRole('alert')).toContainText('Submission Failed')
      await expect(page.locator('form').getByRole('alert')).toContainText(
        'Failed to send message. Please try again or contact us directly.',
      )
      await expect(form(page).message).toHaveValue(written.message)
    },
  )
})
