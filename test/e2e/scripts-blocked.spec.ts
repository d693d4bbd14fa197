import type { Page } from '@playwright/test'
import { hitchWords } from '#content/insights/lessons.ts'
import { notStarted } from '#content/script-words.ts'
import { withdraw } from '#content/withdraw.ts'
import { fillIn, form } from './contact-form.ts'
import { expect, test } from './harness.ts'
import { ask } from './raw-request.ts'

/** The scripts that every page starts with. Other names consist of more than a hash. */
const FIRST = /\/(start|preload)-[\w-]{8}\.js$/

for (const { which, comes } of [
  { which: 'no script comes', comes: () => false },
  { which: 'the first scripts come and none after them @long', comes: (url: string) => FIRST.test(url) },
]) {
  test.describe(`where ${which}`, () => {
    test.beforeEach(async ({ page, pageWatch }) => {
      pageWatch.allow(/did not start|net::ERR_FAILED|dynamically imported module|status of 400/)
      await page.route(/\.js$/, (route) => (comes(route.request().url()) ? route.continue() : route.abort()))
    })

    test('every public page reads @once', async ({ page, server }) => {
      const sitemap = (await ask(`${server.url}/sitemap.xml`)).body.toString()
      const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
        (match) => new URL(match[1] ?? '').pathname,
      )
      expect(addresses.length).toBeGreaterThan(10)
      for (const address of [...addresses, '/withdraw', '/success']) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
        expect(await wordsOf(page), address).toBeGreaterThan(20)
        await expect(page.locator('[aria-busy=true]'), address).toHaveCount(0)
      }
    })

    test('its forms are sent @once @long', async ({ page }) => {
      await page.goto('/contact')
      await fillIn(page)
      await form(page).submit.click()
      await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
      await page.goto('/withdraw')
      await page.getByLabel(withdraw.form.number).fill('7K3F9-QX2M4')
      await page.getByLabel(withdraw.form.name).fill('Astrid Lund')
      await page.getByLabel(withdraw.form.email).first().fill('astrid@example.org')
      await page.getByRole('button', { name: withdraw.form.submit }).click()
      await expect(page.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible()
      await expect(page.getByLabel(withdraw.form.number)).toHaveValue('7K3F9-QX2M4')
    })
  })
}

test('a press reports a missing script @once @long', async ({ page, pageWatch }) => {
  pageWatch.allow(/did not start|net::ERR_FAILED|dynamically imported module/)
  await page.route(/\.js$/, (route) => (FIRST.test(route.request().url()) ? route.continue() : route.abort()))
  // The first scripts load after the page.
  const waitUntil = 'networkidle'
  await page.goto('/insights/the-hitch-that-no-1-percent-low-can-see', { waitUntil })
  await page.getByRole('slider', { name: hitchWords.slider }).press('End')
  await expect(page.getByText(notStarted)).toBeVisible()
  await page.goto('/tools/frame-times', { waitUntil })
  await page.getByRole('button', { name: 'Try a sample pair' }).click()
  await expect(page.getByText(notStarted)).toBeVisible()
  await page.goto('/contact', { waitUntil })
  await page.getByLabel('Full name').focus()
  await expect(page.locator('[data-island=contact-form][aria-busy]')).toHaveCount(0)
  await expect(page.getByText(notStarted)).toBeHidden()
})

function wordsOf(page: Page): Promise<number> {
  return page.getByRole('main').evaluate((main) => (main as HTMLElement).innerText.trim().split(/\s+/).length)
}
