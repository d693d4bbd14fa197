import type { Locator, Page } from '@playwright/test'
import { type Build, budgetText, timeText } from '#app/site/home/instrument/illustrated-frames.ts'
import { home } from '#content/home.ts'
import { expectNoViolations } from './accessibility.ts'
import { capture, captureFolder, dropFromDisk, textFile } from './captures.ts'
import { expect, test, testWithoutScripts } from './harness.ts'
import { wakeIslands } from './islands.ts'
import { drawnFonts, totalShift, watchShifts } from './layout.ts'

const { scrub: words, traceDescription } = home.hero
const FRAMES = 100
const SLOWEST = 59

test('a pointer marks the same frame in both halves without moving anything @desktop', async ({ page }) => {
  await watchShifts(page)
  const drawnAt = await open(page)
  await expectFrame(page, SLOWEST)
  await point(page, 'left', 50)
  await expectFrame(page, 50)
  await point(page, 'right', 55)
  await expectFrame(page, 55)
  for (const frame of [1, 20, 40, 60, 64, 66, 80, 100]) await point(page, 'left', frame)
  await expectFrame(page, 100)
  expect(await totalShift(page, drawnAt)).toBe(0)
})

test('a finger scrubs sideways and scrolls up and down @phone', async ({ page }) => {
  await watchShifts(page)
  const drawnAt = await open(page)
  await swipe(page, { fromFrame: 20, toFrame: 50, upBy: 0 })
  await expectFrame(page, 50)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await swipe(page, { fromFrame: 80, toFrame: 80, upBy: 200 })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await expectFrame(page, 50)
  expect(await totalShift(page, drawnAt)).toBe(0)
})

test('the keyboard steps, goes to spikes and leaves', async ({ page }) => {
  await watchShifts(page)
  const drawnAt = await open(page)
  const instrument = graph(page)
  await instrument.focus()
  await expectNoViolations(page)
  const frameAfter = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    return Number(await instrument.getAttribute('aria-valuenow'))
  }
  await page.keyboard.press('ArrowLeft')
  // The first key may have to wait for the island to start.
  await expect(instrument).toHaveAttribute('aria-valuenow', String(SLOWEST - 1))
  expect(await frameAfter('ArrowRight', 'ArrowRight')).toBe(SLOWEST + 1)
  expect(await frameAfter('Shift+ArrowLeft')).toBe(SLOWEST)
  expect(await frameAfter('Shift+ArrowLeft')).toBe(53)
  expect(await frameAfter('Home', 'ArrowLeft')).toBe(1)
  expect(await frameAfter('End', 'ArrowRight')).toBe(FRAMES)
  expect(await frameAfter('Shift+ArrowLeft')).toBe(93)
  await expect(instrument).toHaveAttribute(
    'aria-valuetext',
    /^frame 93: before 26\.3 ms, 9\.6 over; after 11\.\d ms, \d\.\d under$/,
  )
  await expect(page.getByRole('status').filter({ hasText: words.largestPass })).toHaveText(
    /^Largest pass: \w+, before [\d.]+ ms, after [\d.]+ ms$/,
  )
  await page.keyboard.press('Escape')
  await expect(instrument).not.toBeFocused()
  await expect(instrument).toHaveAttribute('aria-valuenow', String(SLOWEST))
  expect(await totalShift(page, drawnAt)).toBe(0)
})

testWithoutScripts(
  'without scripts the graph is complete and the strip shows the slowest frame @both-widths @long',
  async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('img', { name: traceDescription })).toBeVisible()
    await expect(page.getByRole('slider')).toHaveCount(0)
    await expectStrip(page, 'before', [
      `${words.frame} ${SLOWEST}`,
      '32.3 ms',
      '15.6 over',
      'Shadows',
      '12.3',
    ])
    await expectStrip(page, 'after', [words.timeOfSame, '11.8 ms', '4.9 under', '−10.1'])
    await expect(ownCapture(page)).toHaveAttribute('href', '/tools/frame-times')
  },
)

test('a dropped capture becomes the headline @desktop @long', async ({ page, pageWatch }) => {
  await open(page)
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isVisit = request.method() === 'POST' && pathname === '/api/events'
    const said = `${request.url()} ${request.postData() ?? ''}`
    if ((request.method() !== 'GET' && !isVisit) || /secret|MsBetweenPresents/.test(said))
      sent.push(`${request.method()} ${said}`)
  })
  const folder = captureFolder([capture('secret-build.csv', { frameTime: 25, seed: 3 })])
  await dropFromDisk(page, await placeOf(page, 'right', 50), [folder])
  const headline = page.getByRole('heading', { level: 1 })
  await expect(headline).toHaveText(/^Your build is 8\.\d ms over\.$/)
  await expect(page).toHaveURL(/\/$/)
  const hero = page.getByRole('region', { name: /^Your build is/ })
  await expect(hero).toContainText('one run, run-to-run variation unknown')
  await expect(hero).toContainText(/2\d s of every minute are spent over the line\./)
  await expect(hero.getByRole('link', { name: /^Quote for 8\.\d ms$/ })).toBeVisible()
  await expectNoViolations(page)

  await hero.getByText('33.3', { exact: true }).click()
  await expect(headline).toHaveText(/^Your build is inside 33\.3 ms/)
  await hero.getByText('16.7', { exact: true }).click()
  await expect(headline).toHaveText(/8\.\d ms over\.$/)

  const compare = hero.getByRole('button', { name: 'Compare with an after' })
  pageWatch.allow(/The tool was not shown|net::ERR_FAILED/)
  await page.route('/tools/frame-times', (route) => route.abort(), { times: 1 })
  const notShown = page.waitForEvent('console', (said) => said.text().startsWith('The tool was not shown'))
  await compare.click()
  await notShown
  await compare.click()
  await expect(page).toHaveURL(/\/tools\/frame-times$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(39|40)\.\d frames a second\.$/)
  await expect(page.locator('#runs-before + p')).toHaveText('1 run')
  expect(sent).toEqual([])
})

test("a file that isn't a capture is refused @desktop @long", async ({ page }) => {
  await open(page)
  await dropFromDisk(page, await placeOf(page, 'left', 50), [
    captureFolder([textFile('notes.txt', 'Nothing in here was measured.')]),
  ])
  await expect(page.getByRole('status').filter({ hasText: 'notes.txt: ' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.hero.headline.join(' '))
})

/** @returns when it was drawn with its fonts, before an island started */
async function open(page: Page): Promise<number> {
  await page.goto('/')
  const drawnAt = await drawnFonts(page)
  await wakeIslands(page)
  await expect(graph(page)).toBeVisible()
  return drawnAt
}

function graph(page: Page): Locator {
  return page.getByRole('slider', { name: words.label })
}

function ownCapture(page: Page): Locator {
  return page.getByRole('link', { name: words.ownCapture.label })
}

/** Where a frame, counted from 1, is in one half of the graph, next to its words. */
async function placeOf(page: Page, half: 'left' | 'right', frame: number) {
  const box = await graph(page).boundingBox()
  if (!box) throw new Error('the graph is not shown')
  const start = half === 'left' ? box.x : box.x + box.width / 2
  return { x: start + ((frame - 0.5) / FRAMES) * (box.width / 2), y: box.y + box.height * 0.6 }
}

async function point(page: Page, half: 'left' | 'right', frame: number): Promise<void> {
  const { x, y } = await placeOf(page, half, frame)
  await page.mouse.move(x, y)
  await expect(graph(page)).toHaveAttribute('aria-valuenow', String(frame))
}

async function expectFrame(page: Page, frame: number): Promise<void> {
  const timesOf = (build: Build) => [timeText(build, frame - 1), budgetText(build, frame - 1)]
  await expectStrip(page, 'before', [`${words.frame} ${frame}`, ...timesOf('before')])
  await expectStrip(page, 'after', timesOf('after'))
}

async function expectStrip(page: Page, build: Build, texts: string[]): Promise<void> {
  const strip = page.getByRole('region', { name: words.passesLabel[build] })
  for (const text of texts) await expect(strip).toContainText(text)
}

/** The path of a finger across the left half, as the screen reports it. */
async function swipe(page: Page, way: { fromFrame: number; toFrame: number; upBy: number }): Promise<void> {
  const from = await placeOf(page, 'left', way.fromFrame)
  const to = await placeOf(page, 'left', way.toFrame)
  const screen = await page.context().newCDPSession(page)
  const steps = 10
  await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (let step = 1; step <= steps; step += 1) {
    const x = from.x + ((to.x - from.x) * step) / steps
    const y = from.y - (way.upBy * step) / steps
    await screen.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] })
  }
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
