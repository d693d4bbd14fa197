import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { home } from '#content/home.ts'
import { overdraw } from '#content/overdraw.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, test, testWithoutScripts } from './harness.ts'

const SECOND = home.services.rows[1]

test('a card lights its blocks of the frame, and a block its card @desktop', async ({ page }) => {
  await page.goto('/')
  const card = cardOf(page)
  const [blocks, others] = [page.locator('use.fix-2'), page.locator('use.fix-4')]
  const dark = await colourOf(card)
  await card.hover()
  await expect(blocks).toHaveCSS('fill-opacity', '1')
  await expect(others).toHaveCSS('fill-opacity', '0.26')
  await page.mouse.move(0, 0)
  await expect(blocks).toHaveCSS('fill-opacity', '0.26')
  await card.getByRole('link').focus()
  await expect(blocks).toHaveCSS('fill-opacity', '1')
  await card.getByRole('link').blur()
  expect(await colourOf(card)).toBe(dark)
  await blocks.hover({ position: { x: 30, y: 30 } })
  await expect.poll(() => colourOf(card)).not.toBe(dark)
  await expect(page.locator('.profiled details > summary').first()).not.toBeFocused()
})

testWithoutScripts('on a phone the cards are an accordion @phone', async ({ page }) => {
  await page.goto('/')
  const [card, first] = [
    cardOf(page),
    page.getByRole('article').filter({ hasText: home.services.rows[0].name }),
  ]
  await expect(card.getByText(SECOND.what)).toBeHidden()
  await first.locator('summary').tap()
  await card.locator('summary').tap()
  await expect(card.getByText(SECOND.what)).toBeVisible()
  await expect(first.getByText(home.services.rows[0].what)).toBeHidden()
  await expect(card.getByRole('link', { name: `Learn More about ${SECOND.name}` })).toBeVisible()
})

test('the keyboard moves the border between leaf cards and cut-outs', async ({ page }) => {
  await page.goto('/portfolio')
  const slider = page.getByRole('slider', { name: overdraw.picture.slider })
  const cards = page.getByRole('img', { name: overdraw.picture.before.alt })
  const widthOf = () => cards.evaluate((picture) => getComputedStyle(picture).clipPath)
  await expect(cards).toHaveJSProperty('complete', true)
  await slider.focus()
  await expect(page.locator('[data-island=comparison]')).toHaveAttribute('data-awake')
  for (const [key, value, clip] of [
    ['ArrowRight', '51', 'inset(0px 49% 0px 0px)'],
    ['Home', '0', 'inset(0px 100% 0px 0px)'],
    ['End', '100', 'inset(0px 0% 0px 0px)'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(slider).toHaveValue(value)
    await expect.poll(widthOf).toBe(clip)
  }
  await expectNoViolations(page)
})

test('the overdraw tool shows leaves before anything is pressed', async ({ page }) => {
  await page.goto('/tools/overdraw')
  await expect(page.locator('[data-island=overdraw]')).toHaveAttribute('data-awake')
  const canvas = page.locator('[data-part=canvas]')
  const still = page.getByRole('img', { name: overdraw.still })
  await expect(still).toHaveJSProperty('complete', true)
  const shown = (await canvas.isVisible()) ? canvas : still
  const { channels } = await sharp(await shown.screenshot()).stats()
  expect(channels[1]?.stdev).toBeGreaterThan(15)
  await expect(page.getByText(overdraw.waiting)).toBeVisible()
  await expectNoViolations(page)
})

test('every public page leads to the overdraw tool', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Overdraw' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(overdraw.heading)
})

function cardOf(page: Page): Locator {
  return page.getByRole('article').filter({ hasText: SECOND.name })
}

function colourOf(card: Locator): Promise<string> {
  return card.evaluate((element) => getComputedStyle(element).backgroundColor)
}
