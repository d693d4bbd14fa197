import { expectNoViolations } from './accessibility.ts'
import { expect, test, testWithoutScripts } from './harness.ts'

test('the home page answers and is accessible @both-widths', async ({ page }) => {
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('YOUR BUILD.')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('OUR FIXES.')
  await expectNoViolations(page, { inBothWidths: true })
})

test('an unknown address shows the 404 page @both-widths', async ({ page }) => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await expectNoViolations(page)
})

test('the home page opens as 127.0.0.1 as well @desktop', async ({ page, server }) => {
  await page.goto(`http://127.0.0.1:${server.port}/`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('YOUR BUILD.')
})

testWithoutScripts('home and 404 read well without scripts @both-widths', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('OUR FIXES.')
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
})
