import type { Page } from '@playwright/test'
import { expect, clientTest as test, testWithoutScripts } from './harness.ts'
import { totalShift, watchShifts } from './layout.ts'

/** One word by one pixel, as when a number in the navigation gets its count. Visible shifts are ten times larger. */
const UNSEEN_SHIFT = 0.0005

const PAGES = ['/client/dashboard', '/client/upload', '/client/payments', '/client/messages', '/account']

test('text at twice its size fits a phone @phone @long', async ({ page, client, buy }) => {
  await buy(client)
  for (const address of PAGES) {
    await page.goto(address)
    await settled(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const { wide, visible } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      visible: document.documentElement.clientWidth,
    }))
    expect(wide, address).toBeLessThanOrEqual(visible)
    const lines = await page
      .getByRole('navigation', { name: 'Client portal' })
      .getByRole('link')
      .filter({ visible: true })
      .evaluateAll((links) =>
        links.map((link) => {
          const label = [...link.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)
          const range = document.createRange()
          if (label) range.selectNode(label)
          return range.getClientRects().length
        }),
      )
    expect(lines, `lines of each label at ${address}`).toEqual([1, 1, 1, 1, 1])
  }
})

for (const width of [390, 768, 1280])
  test(`pages load without shifts at ${width} px @once @long`, async ({ page, client, buy }) => {
    await buy(client)
    await page.setViewportSize({ width, height: 844 })
    await watchShifts(page)
    // Later than the first paint, as over a real network.
    await page.route(/\/api\/(messages|account\/sessions|projects|payments|files)$/, async (route) => {
      await page.getByRole('heading', { level: 1 }).boundingBox()
      await route.continue()
    })
    for (const address of PAGES) {
      await page.goto(address)
      await settled(page)
      expect(await totalShift(page), address).toBeLessThan(UNSEEN_SHIFT)
    }
  })

test('the portal prints in ink on the full width @once @long', async ({ page, client, buy }) => {
  await buy(client)
  await page.setViewportSize({ width: 1122, height: 794 })
  await page.goto('/client/dashboard')
  await settled(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const main = await page.getByRole('main').boundingBox()
  expect(main).toMatchObject({ x: 0, width: 1122 })
  const colours = await page.getByRole('main').evaluate((element) =>
    [...element.querySelectorAll('h1, a')].map((one) => {
      const [lightness] = getComputedStyle(one).color.match(/[\d.]+/g) ?? []
      return Number(lightness) <= 0.5
    }),
  )
  expect(colours).not.toContain(false)
})

testWithoutScripts(
  'without scripts a sentence stands where the spinner would turn @once @long',
  async ({ page, newClient }) => {
    await newClient()
    for (const address of ['/client/dashboard', '/client/payments', '/client/messages']) {
      await page.goto(address)
      await expect(page.getByText(/Turn on JavaScript to see/)).toBeVisible()
      await expect(page.getByText(/^Loading/)).toBeHidden()
    }
  },
)

/** Everything that loads after the first paint has loaded. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
}
