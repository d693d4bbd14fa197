import type { Page } from '@playwright/test'
import { packages, sampleReport } from '#content/packages.ts'
import { startingFrom } from '#content/tiers.ts'
import { servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import { deliveryInWords, packageScope } from '#domain/crm/catalogue/package-scope.schema.ts'
import { expectNoViolations } from './accessibility.ts'
import { fillIn, newPerson } from './account-forms.ts'
import { expect, test, testWithoutScripts } from './harness.ts'
import { ask } from './raw-request.ts'

const TIERS = ['personal', 'indie', 'studio', 'assets']

const tierIds = (page: Page) =>
  page.locator('[data-tier]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-tier')))

const highlighted = (page: Page) => page.locator('[data-highlighted]')

/** Once the scripts have loaded, stops the page's clock, so that only `clock.runFor` advances it. */
async function openWithHeldClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/services')
  await expect(page.getByRole('button', { name: 'Next quote' })).toBeVisible()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
}

/** Moves pointer and focus away from the quotes, so that the current one stays for its full time. */
async function leaveQuotes(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
}

test.describe('the tiers', () => {
  test('are in order, above the sample quotes', async ({ page }) => {
    await page.goto('/services')
    expect(await tierIds(page)).toEqual(TIERS)
    for (const [tier, price] of Object.entries(startingFrom)) {
      const card = page.locator(`[data-tier=${tier}]`)
      await expect(card).toContainText(price)
      await expect(card.locator('[data-track]')).toHaveAttribute('href', `/contact?type=${tier}`)
    }
    await expect(page.locator('[data-tier=indie]')).toContainText('Most Popular')
    await expect(page.locator('[data-tier=assets]')).toContainText('New')

    for (const caption of await page.locator('#testimonials figcaption').all())
      await expect(caption).toContainText('Sample')
  })

  test('?alt=1 changes the order and hides assets @once @long', async ({ page, server }) => {
    const html = (await ask(`${server.url}/services?alt=1`)).body.toString()
    const order = [...html.matchAll(/data-tier="(\w+)"/g)].map(([, tier]) => tier)
    expect(order).toEqual(['indie', 'personal', 'studio'])
    await page.goto('/services?alt=1')
    await expect(page.getByRole('button', { name: 'Next quote' })).toBeVisible()
    expect(await tierIds(page)).toEqual(order)
    const other = (await ask(`${server.url}/services?alt=2`)).body.toString()
    expect(other).toContain('data-tier="assets"')
  })

  test('a card in view is highlighted once for two seconds @both-widths @long', async ({ page }) => {
    await openWithHeldClock(page)
    const card = page.locator('[data-tier=studio]')
    // The content above it comes first.
    await page.locator('[data-tier=indie]').evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await expect(highlighted(page)).toHaveCount(1)
    await page.clock.runFor(2_100)
    const scrollToCard = () => card.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await expect(highlighted(page)).toHaveCount(0)
    await scrollToCard()
    await expect(card).toHaveAttribute('data-highlighted')
    await expect(highlighted(page)).toHaveCount(1)
    await page.clock.runFor(1_900)
    await expect(card).toHaveAttribute('data-highlighted')
    await page.clock.runFor(200)
    await expect(highlighted(page)).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await scrollToCard()
    await page.clock.runFor(500)
    await expect(card).not.toHaveAttribute('data-highlighted')
  })
})

test.describe('the packages', () => {
  testWithoutScripts('stand in the row of their tier, with price and duration', async ({ page }) => {
    await page.goto('/services')
    for (const { key, title, price } of servicePackages) {
      const row = page.locator(`[data-tier=${packages.tiers[key].tier}]`)
      await expect(row.getByRole('link', { name: `Buy ${title}, €${price}` })).toBeVisible()
      if (!packages.tiers[key].more) await expect(row).toContainText(deliveryInWords(packageScope(key)))
    }
  })

  test('lead to the sample report, which prints as two pages without controls', async ({ page }) => {
    await page.goto('/services')
    const links = page.getByRole('link', { name: sampleReport.label, exact: true })
    await expect(links).toHaveCount(2)
    await links.first().click()
    await expect(page).toHaveURL(sampleReport.href)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/46\.0 became 66\.2\.$/)
    const back = page.getByRole('link', { name: sampleReport.calibration.label })
    await expect(back).toBeVisible()
    await expectNoViolations(page, { inBothWidths: true })

    await page.emulateMedia({ media: 'print' })
    // The width of A4, because emulation doesn't change that of a phone.
    await page.setViewportSize({ width: 794, height: 1123 })
    const sheets = page.locator('.paper')
    await expect(sheets).toHaveCount(2)
    for (const control of await page.getByRole('link').or(page.getByRole('button')).all())
      await expect(control).toBeHidden()
    const A4 = (297 / 25.4) * 96
    for (const sheet of await sheets.all()) {
      expect((await sheet.boundingBox())?.height).toBeCloseTo(A4, 0)
      expect(await sheet.evaluate(({ scrollHeight }) => scrollHeight)).toBeLessThanOrEqual(Math.ceil(A4))
    }
  })

  test('keep their package through registration to the payments', async ({ page, newClient }) => {
    await page.goto('/services')
    await page.locator('[data-package=premium-support]').click()
    await fillIn(page, newPerson())
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL('/client/payments?buy=premium-support')
    const purchases = page.getByRole('button', { name: /^Purchase / })
    await expect(purchases).toHaveText(['Purchase Premium Support'])
    await expect(page.getByRole('main').locator('button.bg-after')).toHaveText(['Purchase Premium Support'])
    await page.getByText('Other packages').click()
    await expect(purchases).toHaveText([
      'Purchase Premium Support',
      'Purchase Quick Fix',
      'Purchase Full Optimization',
    ])
    await newClient()
    await page.goto('/services')
    await page.locator('[data-package=quick-fix]').click()
    await expect(page).toHaveURL('/client/payments?buy=quick-fix')
  })
})

test('anchors lead to headings, which the header does not cover', async ({ page }) => {
  for (const [anchor, heading] of [
    ['fps', 'Frame rate'],
    ['memory', 'Memory'],
    ['audit', 'Full audit'],
    ['faqs', 'Frequently asked questions'],
  ]) {
    await page.goto('about:blank')
    await page.goto(`/services#${anchor}`)
    const found = page.locator(`#${anchor}`).getByRole('heading', { name: heading, exact: true })
    await expect(found).toBeInViewport()
    expect((await found.boundingBox())?.y, anchor).toBeGreaterThan(64)
  }
})

test.describe('the comparison', () => {
  test('is a table with headers on wide screens @desktop @long', async ({ page }) => {
    await page.goto('/services')
    const table = page.getByRole('table')
    await expect(table.getByRole('columnheader')).toHaveText(['Personal', 'Indie', 'Studio', 'Assets'])
    await expect(table.getByRole('rowheader')).toHaveText([
      'Focus',
      'Approach',
      'Documentation',
      'Communication',
      'Follow-up',
    ])
    await expect(page.getByRole('radio', { name: 'By tier' })).toBeHidden()
  })

  testWithoutScripts('is read by tier or by feature on a phone @phone @long', async ({ page }) => {
    await page.goto('/services')
    const lists = page.locator('#compare')
    const tiers = ['Personal', 'Indie', 'Studio', 'Assets']
    await expect(page.getByRole('table')).toBeHidden()
    await expect(page.getByRole('radio', { name: 'By tier' })).toBeChecked()
    await expect(lists.getByRole('heading', { level: 3 })).toHaveText(tiers)
    await page.getByText('By feature', { exact: true }).click()
    await expect(lists.getByRole('heading', { level: 3 })).toHaveCount(0)
    await expect(lists.getByRole('rowheader')).toHaveText([
      'Focus',
      'Approach',
      'Documentation',
      'Communication',
      'Follow-up',
    ])
    const names = await lists
      .getByRole('row')
      .last()
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content))
    expect(names).toEqual(tiers.map((name) => `"${name}"`))
    await page.getByRole('radio', { name: 'By feature' }).press('ArrowLeft')
    await expect(lists.getByRole('heading', { level: 3 }).first()).toHaveText('Personal')
  })
})

test.describe('the quotes', () => {
  const current = (page: Page) =>
    page.locator('#testimonials li:not([aria-hidden]) figcaption > :first-child')
  const first = 'Technical artist, open-world survival game'
  const second = 'Lead programmer, co-op shooter'
  const third = 'Solo developer, extraction game'

  test('advance every five seconds unless paused @long', async ({ page }) => {
    await openWithHeldClock(page)
    await page.getByRole('button', { name: 'Next quote' }).click()
    await expect(current(page)).toHaveText(second)
    await page.getByRole('button', { name: 'Previous quote' }).click()
    await expect(current(page)).toHaveText(first)
    const dot = page.getByRole('button', { name: 'Show quote 3 of 3' })
    await dot.click()
    await expect(current(page)).toHaveText(third)
    await expect(dot).toHaveAttribute('aria-current', 'true')
    await page.getByRole('button', { name: 'Show quote 1 of 3' }).click()
    await leaveQuotes(page)
    await page.clock.runFor(4_900)
    await expect(current(page)).toHaveText(first)
    for (const author of [second, third, first]) {
      await page.clock.runFor(5_000)
      await expect(current(page)).toHaveText(author)
    }
    await page.getByRole('button', { name: 'Pause the quotes' }).click()
    await leaveQuotes(page)
    await page.clock.runFor(11_000)
    await expect(current(page)).toHaveText(first)
    await page.getByRole('button', { name: 'Play the quotes' }).click()
    await leaveQuotes(page)
    await page.clock.runFor(5_100)
    await expect(current(page)).toHaveText(second)
  })

  test('wait while hovered or focused @desktop @long', async ({ page }) => {
    await openWithHeldClock(page)
    await page.locator('#testimonials').hover()
    await page.getByRole('button', { name: 'Show quote 1 of 3' }).click()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.clock.runFor(11_000)
    await expect(current(page)).toHaveText(first)
    await page.getByRole('button', { name: 'Next quote' }).focus()
    await page.mouse.move(1, 1)
    await page.clock.runFor(11_000)
    await expect(current(page)).toHaveText(first)
  })

  test.describe('for people who ask for less motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })
    test("don't move until play is pressed @desktop @long", async ({ page }) => {
      await page.clock.install()
      await page.goto('/services')
      await expect(page.getByRole('button', { name: 'Play the quotes' })).toBeVisible()
      await page.clock.runFor(11_000)
      await expect(current(page)).toHaveText(first)
    })
  })

  testWithoutScripts('are a list that scrolls, without scripts @long', async ({ page }) => {
    await page.goto('/services')
    await expect(page.locator('#testimonials li')).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Next quote' })).toBeHidden()
    const list = page.locator('#testimonials [tabindex="0"]')
    expect(await list.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
  })
})

testWithoutScripts('the eight questions open independently', async ({ page }) => {
  await page.goto('/services#faqs')
  const questions = page.locator('#faqs details')
  await expect(questions).toHaveCount(8)
  await questions.nth(0).locator('summary').click()
  await questions.nth(1).locator('summary').click()
  await expect(page.getByText('Typically 20% to 60% more FPS')).toBeVisible()
  await expect(page.getByText('Small projects take 3 to 7 days, larger ones 2 to 4 weeks.')).toBeVisible()
  await questions.nth(0).locator('summary').click()
  await expect(page.getByText('Typically 20% to 60% more FPS')).toBeHidden()
  await expect(page.getByText('Small projects take 3 to 7 days')).toBeVisible()
})

test.describe('what is counted', () => {
  /** A browser doesn't expose the body of a beacon, so the beacon is replaced. */
  const counted = async (page: Page) => {
    const events: unknown[] = []
    await page.exposeFunction('count', (body: string) => events.push(JSON.parse(body)))
    await page.addInitScript(() => {
      navigator.sendBeacon = (_, body) => {
        const { count } = window as unknown as { count: (body: string) => void }
        void (body as Blob).text().then(count)
        return true
      }
    })
    return events
  }

  test('a tier whose button is clicked', async ({ page }) => {
    const events = await counted(page)
    await page.goto('/services')
    await expect(page.getByRole('button', { name: 'Next quote' })).toBeVisible()
    await page.getByRole('link', { name: 'Choose Studio' }).click()
    await expect(page).toHaveURL(/type=studio$/)
    await expect
      .poll(() => events)
      .toContainEqual({ event: 'tier_cta_click', path: '/services', tierId: 'studio' })
  })

  test('the chosen view @phone @long', async ({ page }) => {
    const events = await counted(page)
    await page.goto('/services')
    await expect(page.getByRole('button', { name: 'Next quote' })).toBeVisible()
    await page.getByText('By feature', { exact: true }).click()
    await expect
      .poll(() => events)
      .toContainEqual({ event: 'compare_toggle', path: '/services', view: 'feature' })
  })
})

test('is accessible, and as wide as the window @both-widths', async ({ page }) => {
  await page.goto('/services')
  await expect(page.getByRole('button', { name: 'Next quote' })).toBeVisible()
  for (const summary of await page.locator('#faqs summary').all()) await summary.click()
  await expectNoViolations(page, { inBothWidths: true })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('bars and their budget are visible with forced colors @once @long', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/services')
  const row = page.locator('#fps figure dl > div').filter({ hasText: 'GPU' })
  const [bar, budget] = await row
    .locator('dd[aria-hidden] span')
    .evaluateAll((parts) =>
      parts
        .map((part) => getComputedStyle(part))
        .map((style) => [style.backgroundColor, style.borderLeftStyle]),
    )
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(bar?.[0]).not.toBe(ground)
  expect(bar?.[0]).not.toBe('rgba(0, 0, 0, 0)')
  expect(budget?.[1]).toBe('dotted')
})

test('fits 320 pixels, and ten phone screens @once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/services')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(8_500)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('with forced colors, only one tier and one view look selected @phone @long', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/services#tier-indie')
  const framed = () =>
    page
      .locator('[data-tier]')
      .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).outlineStyle !== 'none'))
  await expect.poll(framed).toEqual(TIERS.map((tier) => tier === 'indie'))
  const underlined = () =>
    page
      .locator('label:has([name=compare])')
      .evaluateAll((views) => views.map((view) => getComputedStyle(view).textDecorationLine === 'underline'))
  await expect.poll(underlined).toEqual([true, false])
  await page.getByText('By feature', { exact: true }).click()
  await expect.poll(underlined).toEqual([false, true])
})
