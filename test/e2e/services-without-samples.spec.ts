import { AS_IN_PUBLIC } from './environments.ts'
import { expect, test } from './harness.ts'
import { ask } from './raw-request.ts'

test.use({ serverEnvironment: AS_IN_PUBLIC })

test('no invented quote is shown, and no carousel is loaded @once @long', async ({ page, server }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/services', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Compare the tiers' })).toBeVisible()
  await expect(page.locator('#testimonials')).toHaveCount(0)
  expect(asked.filter((url) => /carousel/i.test(url))).toEqual([])
  expect((await ask(`${server.url}/services`)).body.toString()).not.toContain(
    'They asked for our worst scene',
  )
})
