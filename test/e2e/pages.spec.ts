import { example } from '#content/reports/example.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, test, testWithoutScripts } from './harness.ts'
import { ask } from './raw-request.ts'

const PAGES: readonly [path: string, heading: string, words: string][] = [
  [
    '/about',
    'We make Unreal games hit their frame rate',
    'Based in Sweden|Founded in 2023|What we do|Why us|What we hold to|How a project runs|' +
      'Scope & access|Profile|Implement|Verify|What you get at the end',
  ],
  [
    '/marketplaces',
    'Our Digital Marketplaces',
    'Foliage packs|Optimized environment assets|Render utilities|Modular controllers|' +
      'Runtime optimization kits|Visual effect tools|Why Choose Our Assets?|Optimized Assets|' +
      'Modular Systems|Documentation Included',
  ],
  [
    '/terms',
    'Terms of Service',
    'Last updated|Prices are in EUR and may include VAT|' +
      'until 14 days after completion of the service|Full refund|' +
      'capped at the amount paid for the specific service|Swedish law applies|Model withdrawal form|' +
      'ends with the next working day|Companies do not have this right.|arbitration in Stockholm|' +
      'within 90 days of completion',
  ],
  [
    '/privacy',
    'Privacy Policy',
    'Last updated|within 90 days of completion|kept for 2 years|Kept for 12 months|within 30 days|' +
      'We do not keep the network address',
  ],
  ['/terms/2026-11-22', 'Terms of Service', 'This is the current version.|Model withdrawal form'],
  [
    '/privacy/2026-11-24',
    'Privacy Policy',
    'This is the current version.|Card payments are processed by Stripe',
  ],
  [
    '/agreements/data-processing',
    'Data Processing Agreement',
    'the wording we propose|documented instructions|Article 32|Signature:',
  ],
  [
    '/agreements/non-disclosure',
    'Mutual NDA',
    'isn’t binding until both sides have signed|five years|Signature:',
  ],
  [
    '/accessibility',
    'Accessibility',
    'WCAG 2.2 at level AA|Known limits|Post and Telecom Authority|within 1 business day',
  ],
  ['/withdraw', 'Withdraw from contract', 'You don’t need an account|Nothing is withdrawn yet'],
  [
    '/success',
    'Payment Successful!',
    'confirmation email within minutes|contact you within 24 hours|track progress in the dashboard',
  ],
  ['/cancelled', 'Payment Cancelled', 'No charges were made'],
]

/** A version of a text that a later one replaced. */
const isEarlier = (path: string) => /\d$/.test(path)

for (const [path, heading, words] of PAGES) {
  test(`${path} has its required text, is accessible and doesn't scroll sideways${isEarlier(path) ? ' @long' : ''}`, async ({
    page,
  }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    for (const word of words.split('|')) await expect(page.getByRole('main')).toContainText(word)
    await expectNoViolations(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
}

test('agreements and policy versions have addresses @once @long', async ({ page, server }) => {
  expect((await page.goto('/agreements/anything'))?.status()).toBe(404)
  await page.getByRole('link', { name: 'Mutual NDA' }).click()
  await expect(page).toHaveURL('/agreements/non-disclosure')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

  await page.goto('/terms/2026-11-22')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${server.url}/terms/2026-11-22`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('link', { name: 'Current terms' }).click()
  await expect(page).toHaveURL('/terms')
  expect((await page.goto('/privacy/2020-01-01'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Version Not Found')
})

test('the home page is accessible, also as 127.0.0.1 @both-widths', async ({ page, server }) => {
  expect((await page.goto(`http://127.0.0.1:${server.port}/`))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('YOUR BUILD.')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('OUR FIXES.')
  await expectNoViolations(page, { inBothWidths: true })
})

testWithoutScripts('an unknown address shows the 404 page', async ({ page }) => {
  expect((await page.goto('/no-such-page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
})

test('the 404 page is accessible @both-widths', async ({ page }) => {
  await page.goto('/no-such-page')
  await expectNoViolations(page)
})

test('/contact says who the studio is, and leads to the withdrawal @once', async ({ page }) => {
  await page.goto('/contact#company')
  const company = page.locator('#company')
  await expect(company).toContainText('Every quote and invoice states our company details')
  await expect(company).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Company details' })).toHaveCount(0)
  await company.getByRole('link', { name: 'Withdraw from contract' }).click()
  await expect(page).toHaveURL('/withdraw')
})

test('links to stores and on from a payment are those specified @once @long', async ({ page }) => {
  await page.goto('/marketplaces')
  for (const [name, host] of [
    ['Visit FAB Store', 'fab.com'],
    ['Visit Unity Store', 'assetstore.unity.com'],
  ] as const) {
    const link = page.getByRole('link', { name: `${name} (opens in a new tab)` })
    await expect(link).toHaveAttribute('href', new RegExp(host))
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }

  const ways = {
    '/success': {
      Dashboard: '/client/dashboard',
      'Upload Project Files': '/client/upload',
      'Message Center': '/client/messages',
    },
    '/cancelled': {
      'Back to Services': '/services',
      'Contact Us': '/contact',
      'Message Center': '/client/messages',
    },
  }
  for (const [path, links] of Object.entries(ways)) {
    await page.goto(path)
    const main = page.getByRole('main')
    for (const [name, href] of Object.entries(links))
      await expect(main.getByRole('link', { name })).toHaveAttribute('href', href)
    await expect(main.getByRole('link', { name: 'Email support' })).toHaveAttribute('href', /^mailto:/)
  }
})

for (const path of ['/terms', '/privacy'])
  test(`${path} was last updated today, and each entry of its contents leads to its section @both-widths @long`, async ({
    page,
    isMobile,
  }) => {
    await page.goto(path)
    const updated = page.getByRole('main').locator('time').first()
    await expect(updated).toHaveAttribute('datetime', stockholmDay(new Date()))
    const contents = page.getByRole('navigation', { name: 'Contents' })
    if (isMobile) await contents.locator('summary').click()
    const links = contents.getByRole('link')
    await expect(links.last()).toBeVisible()
    const count = await links.count()
    expect(count).toBeGreaterThan(5)
    expect(await page.locator('main h2').count()).toBe(count)
    await links.last().click()
    const target = new URL(page.url()).hash
    await expect(page.locator(target)).toBeInViewport()
  })

test('clients go back to payments and download agreements @once @long', async ({ page, newClient }) => {
  const back = page.getByRole('link', { name: 'Back to Payments' })
  await page.goto('/cancelled')
  await expect(back).toHaveCount(0)
  await newClient()
  await page.goto('/cancelled')
  await expect(back).toHaveAttribute('href', '/client/payments')

  await page.goto('/dashboard')
  await page.getByRole('contentinfo').getByRole('link', { name: 'NDA' }).click()
  await expect(page).toHaveURL('/agreements/non-disclosure')
  const href = await page.getByRole('link', { name: 'File to sign (PDF)' }).getAttribute('href')
  const file = await page.request.get(href ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test("payment results aren't indexed @once", async ({ server }) => {
  for (const path of ['/success', '/cancelled']) {
    const { body } = await ask(server.url + path)
    expect(body.toString(), path).toContain('<meta name="robots" content="noindex"/>')
  }
  const { headers } = await ask(`${server.url}/success`)
  expect(headers['cache-control']).toBe('no-store')
})

testWithoutScripts(
  'the worked example is readable, and its files are there @once',
  async ({ page, server }) => {
    await page.goto('/tools/frame-times/ci')
    const section = page.getByRole('region', { name: example.heading })
    await expect(section).toContainText('118.1 → 117.8 FPS')
    await expect(section).toContainText(`${example.labels.verdict}${example.figure.outcome}`)
    for (const { href } of [example.links.report, example.links.license])
      expect((await ask(server.url + href)).status).toBe(200)
    for (const part of [1, 2, 3, 4, 5, 6]) {
      const { status, headers } = await ask(`${server.url}${example.folder}/csgo-part-${part}-of-6.csv`)
      expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    }
    const words = section.locator('code span span')
    for (const indent of await words.evaluateAll((all) => all.map((one) => getComputedStyle(one).textIndent)))
      expect(indent).toBe('0px')
  },
)
