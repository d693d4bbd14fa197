import { generateFrames } from '@bildruta/frame-times/fixtures/generated-frames.ts'
import { writePresentMon16 } from '@bildruta/frame-times/fixtures/write-presentmon.ts'
import type { Page, Worker } from '@playwright/test'
import { frameTimes } from '#content/frame-times.ts'
import { frameTimesResult } from '#content/frame-times-result.ts'
import { expectNoViolations } from './accessibility.ts'
import {
  capture,
  captureFolder,
  choose,
  drop,
  dropFromDisk,
  runs,
  sceneFolder,
  textFile,
} from './captures.ts'
import { expect, test, testWithoutScripts } from './harness.ts'
import { wakeIslands } from './islands.ts'
import { findBrokenText, findOverlappingWords } from './layout.ts'

const PATH = '/tools/frame-times'
const SLOW = 25
const FAST = 14.3

const verdict = (page: Page) => page.getByRole('heading', { level: 1 })
const chart = (page: Page) => page.getByRole('slider', { name: /^Frame times over time/ })
const row = (page: Page, name: string) =>
  page.locator('section[aria-labelledby^=runs-] li').filter({ hasText: name })
/** The part of the runs that the chart shows. */
const shownSeconds = async (page: Page) =>
  Number(await chart(page).getAttribute('aria-valuemax')) -
  Number(await chart(page).getAttribute('aria-valuemin'))
const readOut = (page: Page) => chart(page).getAttribute('aria-valuetext')

async function open(page: Page, hash = ''): Promise<void> {
  await page.goto(PATH + hash)
  await wakeIslands(page)
}

/**
 * From now on, the worker never reaches the end of a file. It gets the beginning again and again, or nothing at all.
 */
async function makeFilesEndless(page: Page, part: string): Promise<Worker | undefined> {
  const [worker] = page.workers()
  await worker?.evaluate((text) => {
    const bytes = new TextEncoder().encode(text)
    Blob.prototype.stream = () =>
      new ReadableStream({
        pull: async (stream) => {
          if (bytes.length > 0) stream.enqueue(bytes.slice())
          // Lets the worker handle its other messages.
          await new Promise((next) => setTimeout(next, bytes.length > 0 ? 1 : 1e6))
        },
      })
  }, part)
  return worker
}

/** On a phone the ways to save and share are behind one button. */
async function openShare(page: Page): Promise<void> {
  const { bar } = frameTimesResult
  const share = page.getByRole('button', { name: bar.share, expanded: false })
  await expect(share.or(page.getByRole('button', { name: bar.about.card })).first()).toBeVisible()
  if (await share.isVisible()) await share.click()
}

/** Three runs per build, read and compared. */
async function openCompared(page: Page): Promise<void> {
  await open(page)
  await choose(page, 'Before', runs('before', SLOW))
  await expect(page.getByRole('heading', { name: 'Figures', exact: true })).toBeVisible()
  await choose(page, 'After', runs('after', FAST))
  await expect(verdict(page)).toHaveText('75% more frames a second.')
  await expect(page.getByRole('region', { name: frameTimesResult.quote.heading })).toBeVisible()
}

test.describe('without captures', () => {
  test('asks its question, takes files on both halves, and is accessible @both-widths', async ({ page }) => {
    await open(page)
    await expect(verdict(page)).toHaveText(frameTimes.heading)
    for (const side of ['Before', 'After'])
      await expect(page.getByLabel(`Choose files ${side}`)).toBeAttached()
    await expect(page.getByText(frameTimes.promise)).toBeVisible()
    await expectNoViolations(page)
  })

  test('the slider over runs shows when there is a verdict @long', async ({ page }) => {
    await open(page)
    const lesson = page.locator('#one-run')
    await expect(lesson).toContainText('Too few runs for a verdict.')
    await expect(lesson).toContainText('−0.6%')
    const slider = lesson.getByRole('slider', { name: 'Runs per build' })
    for (const [presses, words] of [
      [2, 'Inconclusive.'],
      [5, 'Improved.'],
    ] as const) {
      for (let press = 0; press < presses; press++) await slider.press('ArrowRight')
      await expect(lesson).toContainText(words)
    }
  })

  test('a command is copied @desktop @long', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page)
    await page.getByRole('button', { name: 'Copy Unreal CSV Profiler' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'csvprofile start\ncsvprofile stop',
    )
  })

  testWithoutScripts(
    'teaches how to capture and why three runs, and says what needs scripts',
    async ({ page }) => {
      await page.goto(PATH)
      await expect(page.locator('#capture')).toContainText('csvprofile start')
      await expect(page.locator('#one-run')).toContainText('the truth, +5%')
      await expect(page.getByText(frameTimes.withoutScripts)).toBeVisible()
    },
  )
})

test.describe('with captures', () => {
  test('gives the verdict with its range, figures, charts and runs, and is accessible', async ({ page }) => {
    await openCompared(page)
    await expect(page.getByText(/Between 7\d and 7\d%, with three runs per build\./)).toBeVisible()
    const average = page.locator('dl > div').filter({ hasText: 'Average FPS' })
    await expect(average).toContainText('39.7')
    await expect(average).toContainText('improved')
    const printed = page.locator('dl > div').filter({ hasText: 'P99 frame time' }).locator('dd')
    for (const [place, side] of ['before', 'after'].entries()) {
      const value = ((await printed.nth(place).textContent()) ?? '').replace(/^\D+/, '')
      await expect(
        page
          .getByRole('region', { name: 'Percentiles' })
          .locator(`[data-mark=${side}]`)
          .getByText(value, { exact: true }),
      ).toBeVisible()
    }
    for (const heading of ['Percentiles', 'Distribution', 'Can they be compared?'])
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(row(page, 'before-1.csv')).toContainText('Game-Win64-Shipping.exe')
    await expectNoViolations(page, { inBothWidths: true })
    expect(await page.evaluate(findBrokenText)).toEqual([])
  })

  test("figures and labels of charts don't overlap @phone @long", async ({ page }) => {
    await openCompared(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    for (const part of ['figures', 'chart', 'percentiles', 'distribution'])
      expect(await page.evaluate(findOverlappingWords, `section[aria-labelledby=${part}]`), part).toEqual([])
    expect(await page.evaluate(findBrokenText)).toEqual([])
  })

  test('each chart has its table, by any definition of the 1% low @long', async ({ page }) => {
    await openCompared(page)
    await page.getByRole('radio', { name: /By time share/ }).check()
    await expect(page.locator('dl > div').filter({ hasText: 'integral' }).first()).toBeVisible()

    for (const name of ['Frame times', 'All figures with their definitions', 'Percentiles', 'Distribution']) {
      await page.getByRole('button', { name: `Show as table ${name}` }).click()
      expect(await page.getByRole('table', { name }).getByRole('row').count()).toBeGreaterThan(5)
    }
    await expectNoViolations(page)
  })

  test('displayed time, names and processes can be chosen @long', async ({ page }) => {
    const { files } = frameTimesResult
    await open(page)
    await choose(page, 'Before', runs('before', 20))
    await choose(page, 'After', runs('after', 19))
    await expect(verdict(page)).toHaveText('5.2% more frames a second.')
    await page.getByLabel(frameTimesResult.displayed.name).check()
    await expect(page.locator('dl > div').first()).toContainText(/displayed/i)
    await page.getByLabel(frameTimesResult.displayed.name).uncheck()

    await row(page, 'before-1.csv').hover()
    await page.getByLabel(`${files.name} before-1.csv`).fill('cold cache')
    await page.getByLabel(`${files.name} before-1.csv`).press('Enter')
    const names = page.locator('section[aria-labelledby=runs-before] li > button:first-child')
    await expect(names).toHaveText(['cold cache', 'before-2.csv', 'before-3.csv'])
    await expectNoViolations(page)

    const game = writePresentMon16(generateFrames({ frames: 900, frameTime: 16 }))
    const identity = { application: 'overlay.exe', processId: 7, swapChain: '0x99' }
    const overlay = writePresentMon16(generateFrames({ frames: 400, frameTime: 50, seed: 3 }), identity)
    await page.getByRole('button', { name: 'Start over' }).click()
    await choose(page, 'Before', [textFile('both.csv', game + overlay.slice(overlay.indexOf('\n') + 1))])
    await expect(verdict(page)).toHaveText(/^6\d\.\d frames a second\.$/)
    await row(page, 'both.csv').getByRole('combobox').selectOption({ label: 'overlay.exe · 400' })
    await expect(verdict(page)).toHaveText(/^(19|20)\.\d frames a second\.$/)
  })

  test('files and folders are dropped @desktop @long', async ({ page }) => {
    await open(page)
    await drop(page, 100, runs('before', SLOW, 1))
    await expect(row(page, 'before-1.csv')).toContainText('frames')
    await drop(page, 1200, runs('after', FAST, 1))
    await expect(page.locator('#runs-after + p')).toHaveText('1 run')
    await drop(page, 640, [capture('undecided.csv', { frameTime: FAST, seed: 9 })])
    await page.getByRole('dialog').getByRole('button', { name: 'After the change' }).click()
    await expect(page.locator('#runs-after + p')).toHaveText('2 runs')

    const folder = captureFolder(runs('before', SLOW))
    await open(page)
    await dropFromDisk(page, { x: 100, y: 400 }, [folder])
    await expect(page.locator('#runs-before + p')).toHaveText('3 runs')
    await page.getByLabel('a folder After').setInputFiles(captureFolder(runs('after', FAST)))
    await expect(verdict(page)).toHaveText('75% more frames a second.')
    const names = page.locator('section[aria-labelledby^=runs-] li > button:first-child')
    await expect(names).toHaveText(
      ['before', 'after'].flatMap((side) => [1, 2, 3].map((run) => `${side}-${run}.csv`)),
    )
    await expect(page.locator('section[aria-labelledby^=runs-] li')).toHaveCount(6)
  })

  test('each scene gets a verdict @long', async ({ page }) => {
    const { scenes: words, files } = frameTimesResult
    const build = (name: string, forest: number, city: number) =>
      sceneFolder({ city: runs(`${name}-a`, city), forest: runs(`${name}-b`, forest) })
    const scenes = page.getByRole('region', { name: words.heading, exact: true })
    await open(page)
    await page.getByLabel('a folder Before').setInputFiles(build('main', SLOW, 12))
    await expect(page.locator('section[aria-labelledby=runs-before] h3')).toHaveText(['city', 'forest'])
    await page.getByLabel('a folder After').setInputFiles(build('shadows', FAST, 12.02))
    await expect(verdict(page)).toHaveText(/^\d\d% more frames a second\.$/)
    await expect(page.getByText(/over two scenes with six runs per build\./)).toBeVisible()
    await expect(scenes.locator('dl > div').first()).toContainText(/^city.*no measurable change/s)
    await expect(scenes.locator('dl > div').last()).toContainText(/^forest.*\+75%.*improved/s)
    await expectNoViolations(page)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(findBrokenText)).toEqual([])
    }

    await row(page, 'main-b-1.csv').getByRole('button', { name: 'main-b-1.csv', exact: true }).focus()
    await page.getByLabel(`${files.scene} main-b-1.csv`).fill('cave')
    await page.getByLabel(`${files.scene} main-b-1.csv`).press('Enter')
    await expect(verdict(page)).toHaveText('Not every scene can be compared.')
    await expect(scenes.locator('dl > div').filter({ hasText: 'cave' })).toContainText('no run of its own')
    await expectNoViolations(page)
  })
})

test.describe('the chart', () => {
  test('is read, trimmed and given a budget by keyboard', async ({ page }) => {
    await openCompared(page)
    await chart(page).focus()
    await page.keyboard.press('Home')
    await expect
      .poll(() => readOut(page))
      .toMatch(/^0\.\d\d s; before \d+\.\d ms, \d+\.\d over; after \d+\.\d ms/)
    const first = await readOut(page)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => readOut(page)).not.toBe(first)
    await page.keyboard.press('[')
    await expect(page.getByRole('slider', { name: 'Trim: start' })).not.toHaveAttribute('aria-valuenow', '0')
    await page.keyboard.press('End')
    for (let press = 0; press < 5; press++) await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press(']')
    await page.keyboard.press('b')
    await expect(page.getByRole('radio', { name: '11.1 ms' })).toBeChecked()
    await page.keyboard.press('t')
    await expect(page.getByRole('table', { name: 'Frame times' })).toBeVisible()
    await page.keyboard.press('t')
    await expect(chart(page)).toBeFocused()
  })

  test('focus stays where a control disappears @once @long', async ({ page }) => {
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await open(page)
    await button(frameTimes.trySample).press('Enter')
    await expect(page.locator('#runs-after + p')).toHaveText('3 runs')
    await expect(page.getByRole('main')).toBeFocused()
    await button(frameTimesResult.chart.ownBudget).press('Enter')
    await expect(page.getByLabel(frameTimesResult.chart.ownBudgetLabel)).toBeFocused()
    await button(frameTimesResult.chart.zoomIn).press('Enter')
    await expect(chart(page)).not.toHaveAttribute('aria-valuemin', '0')
    await button(frameTimesResult.chart.zoomAll).press('Enter')
    await expect(chart(page)).toHaveAttribute('aria-valuemin', '0')
    await expect(button(frameTimesResult.chart.zoomAll)).toBeFocused()
    await button('Remove generated-before-1.csv').press('Enter')
    await expect(button('generated-before-2.csv')).toBeFocused()
    await button(frameTimesResult.quote.action).press('Enter')
    await expect(
      page.getByRole('region', { name: frameTimesResult.quote.heading }).locator('pre'),
    ).toBeFocused()
    await button(frameTimesResult.quote.cancel).press('Enter')
    await expect(button(frameTimesResult.quote.action)).toBeFocused()
    await button(frameTimesResult.bar.startOver).press('Enter')
    await expect(verdict(page)).toHaveText(frameTimes.heading)
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('a pointer and keys zoom, and handles trim @desktop @long', async ({ page }) => {
    await openCompared(page)
    const box = (await chart(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(box.x + box.width / 2, box.y + 100)
    await expect(chart(page)).toContainText('00:10')
    await page.mouse.move(box.x + box.width * 0.25, box.y + 100)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.5, box.y + 100, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => Number(await chart(page).getAttribute('aria-valuemin'))).toBeCloseTo(5, 0)
    await chart(page).focus()
    await page.keyboard.press('0')
    await page.keyboard.press('+')
    await expect.poll(() => shownSeconds(page)).toBeCloseTo(10, 0)
    await page.keyboard.press('0')
    await expect(chart(page)).toHaveAttribute('aria-valuemin', '0')
    await page.keyboard.press('+')
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => shownSeconds(page)).toBeGreaterThan(15)

    const handle = page.getByRole('slider', { name: 'Trim: start' })
    await handle.scrollIntoViewIfNeeded()
    const grip = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
    await page.mouse.down()
    await page.mouse.move(grip.x + 200, grip.y + 10, { steps: 5 })
    await page.mouse.up()
    await expect.poll(async () => Number(await handle.getAttribute('aria-valuenow'))).toBeGreaterThan(2)
    await page.getByRole('button', { name: 'Keep all' }).click()
    await expect(handle).toHaveAttribute('aria-valuenow', '0')
  })
})

test.describe('what goes wrong', () => {
  test("files that aren't captures are refused, and the others are read @long", async ({ page }) => {
    await open(page)
    const foreign = Array.from({ length: 5 }, (_, index) => textFile(`notes-${index}.txt`, 'milk and bread'))
    const summary = textFile('capture-stats.csv', 'Duration,Total Frames,Average FPS\n60.1,3606,60\n')
    await choose(page, 'Before', [...foreign, summary, capture('good.csv', { frameTime: SLOW, seed: 1 })])
    await expect(page.locator('#runs-before + p')).toHaveText('1 run')
    await expect(page.getByText('5 files aren’t captures: notes-0.txt, notes-1.txt')).toBeVisible()
    await expect(row(page, 'capture-stats.csv')).toContainText(
      'This is PresentMon’s statistics file, not a capture.',
    )
    await expect(page.getByText('notes-4.txt', { exact: true })).toBeHidden()
    await page.getByText('5 files aren’t captures').click()
    await expect(page.getByText('notes-4.txt', { exact: true })).toBeVisible()
    await expect(
      page.getByText('This isn’t a capture, because it has no column of frame times.'),
    ).toHaveCount(5)
    await expectNoViolations(page)
    await page.getByRole('button', { name: frameTimesResult.files.removeForeign }).click()
    await expect(page.locator('section[aria-labelledby=runs-before] li')).toHaveCount(2)
  })

  test('unreadable files leave a message and a way back', async ({ page }) => {
    await open(page)
    await choose(page, 'After', [textFile('shopping.csv', 'milk,bread\n1,2\n')])
    await expect(verdict(page)).toHaveText(frameTimesResult.reading.none)
    for (const columns of Object.values(frameTimesResult.reading.accepted))
      await expect(page.getByText(columns, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Remove shopping.csv' }).click()
    await expect(verdict(page)).toHaveText(frameTimes.heading)
  })

  test('the page works while a file is read @desktop @long', async ({ page }) => {
    await openCompared(page)
    await makeFilesEndless(page, writePresentMon16(generateFrames({ frames: 2000, frameTime: SLOW })))
    await choose(page, 'Before', [capture('endless.csv', { frameTime: SLOW, seed: 7 })])
    await expect(row(page, 'endless.csv')).toContainText(/[1-9]\d* [KM]B of/)
    await expect(verdict(page)).toHaveText('Reading… 6 of 7')
    for (const name of [/^the report as/, /^the verdict as/, 'Copy as text', 'Get a scope & quote'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.locator('[aria-live]').filter({ hasText: /more|fewer|Inconclusive/ })).toHaveCount(0)
    await chart(page).press('End')
    await expect(chart(page)).toHaveAttribute('aria-valuetext', /ms/)
    await page.getByRole('button', { name: 'Cancel endless.csv' }).click()
    await expect(row(page, 'endless.csv')).toHaveCount(0)
    await expect(page.locator('#runs-before + p')).toHaveText('3 runs')
    await expect(verdict(page)).toHaveText('75% more frames a second.')
  })
})

test.describe('nothing is uploaded', () => {
  test('requests carry only the page view @desktop', async ({ page }) => {
    const asked: string[] = []
    await open(page)
    await page.waitForLoadState('networkidle')
    page.on('request', (request) => {
      asked.push(`${request.method()} ${new URL(request.url()).pathname}${new URL(request.url()).search}`)
      expect(request.postData(), request.url()).toBeNull()
    })
    await choose(page, 'Before', runs('secret-project', SLOW))
    await choose(page, 'After', runs('secret-project-after', FAST))
    await expect(verdict(page)).toHaveText('75% more frames a second.')
    await page.getByText('33.3', { exact: true }).first().click()
    await expect(page.getByRole('radio', { name: '33.3 ms' })).toBeChecked()
    await page.waitForLoadState('networkidle')
    for (const request of asked)
      expect(request).toMatch(/^GET \/(assets\/[\w.-]+|tools\/frame-times|favicon\.\w+)$/)
    expect(asked.join()).not.toContain('secret')
  })

  test('the policy blocks every other request @desktop @long', async ({ page, pageWatch }) => {
    pageWatch.allow(/Content Security Policy|Failed to fetch/i)
    const visit = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events')
    await open(page)
    expect((await visit).status()).toBe(204)
    await choose(page, 'Before', runs('before', SLOW, 1))
    await expect(verdict(page)).toHaveText(/frames a second/)
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const refused = await page.evaluate(async () => {
      const directives: string[] = []
      const all = new Promise<void>((done) =>
        addEventListener('securitypolicyviolation', (event) => {
          if (directives.push(event.effectiveDirective) === 5) done()
        }),
      )
      for (const address of ['/api/contact', '/api/events/more', '/contact.data'])
        await fetch(address, { method: 'POST', body: 'frames' }).catch(() => undefined)
      navigator.sendBeacon('/api/contact', 'frames')
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: '/contact' })
      document.body.append(form)
      form.submit()
      await all
      return directives
    })
    const sendsFrames = () =>
      fetch('/api/events', { method: 'POST', body: 'frames' }).then(Boolean, () => false)
    expect(await page.workers()[0]?.evaluate(sendsFrames)).toBe(false)
    expect(refused).toEqual([...Array(4).fill('connect-src'), 'form-action'])
    expect(asked).toEqual([])
    expect(new URL(page.url()).pathname).toBe(PATH)
  })

  test('links in and out load a document @long', async ({ page }) => {
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    await page.goto('/tools/frame-times/ci')
    await page.getByRole('main').getByRole('link', { name: 'Back to the tool' }).click()
    await expect(page).toHaveURL(PATH)
    await expect(verdict(page)).toHaveText(frameTimes.heading)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(page).toHaveURL('/terms')
    expect(documents).toEqual(['/tools/frame-times/ci', PATH, '/terms'])
  })

  test('the link to the studio shows its summary and fills in the form @long', async ({ page }) => {
    await openCompared(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Get a scope & quote' }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const shown = page.getByRole('region', { name: frameTimesResult.quote.heading }).locator('pre')
    await expect(shown).toContainText('75% more frames a second.')
    const words = (await shown.textContent()) ?? ''
    expect(words).not.toContain('before-1.csv')
    await page.getByRole('link', { name: frameTimesResult.quote.go }).click()
    await expect(page).toHaveURL(/\/contact$/)
    await expect(page.getByLabel('Message')).toHaveValue(/75% more frames a second/)
    expect(((await page.getByLabel('Message').inputValue()) ?? '').trim()).toBe(words.trim())
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })
})

test.describe('a card and a link', () => {
  const claim = '75% more frames a second.'
  const check = (page: Page) => page.getByRole('region', { name: frameTimesResult.opened.heading })

  /** The result image of the comparison on the page, as a file. */
  async function savedCard(page: Page) {
    const download = page.waitForEvent('download')
    await openShare(page)
    await page.getByRole('button', { name: frameTimesResult.bar.about.card }).click()
    const stream = await (await download).createReadStream()
    return { name: 'frame-times.png', mimeType: 'image/png', buffer: Buffer.concat(await stream.toArray()) }
  }

  test('a dropped card opens and can be verified @long', async ({ page }) => {
    await openCompared(page)
    const comparable = page.getByRole('region', { name: frameTimesResult.comparable.heading })
    const people = `${frameTimesResult.comparable.people} graphics card RTX 4070.`
    await comparable.getByText(frameTimesResult.comparable.say).click()
    await comparable.getByLabel('graphics card').fill('RTX 4070')
    await comparable.getByLabel('graphics card').press('Enter')
    await expect(comparable).toContainText(people)
    await expect(comparable).toContainText(/Same in all runs: .*graphics card/)
    const card = await savedCard(page)
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(verdict(page)).toHaveText(frameTimes.heading)

    await drop(page, 100, [card])
    await expect(verdict(page)).toHaveText(claim)
    await expect(comparable).toContainText(people)
    await expect(page.getByText(frameTimesResult.opened.card)).toContainText(
      frameTimesResult.opened.unchecked,
    )
    await expect(chart(page)).toHaveAttribute('aria-valuetext', /before \d+\.\d ms/)
    await expect(check(page).getByText(frameTimesResult.opened.missing)).toHaveCount(6)
    await expectNoViolations(page)

    await drop(page, 100, [...runs('renamed', SLOW), capture('other.csv', { frameTime: 20, seed: 8 })])
    await expect(check(page).getByText(frameTimesResult.opened.here, { exact: true })).toHaveCount(3)
    await expect(check(page)).toContainText(frameTimesResult.opened.notOfIt)
    await drop(page, 100, runs('more', FAST))
    await expect(check(page)).toContainText(frameTimesResult.opened.same)
    await page.getByRole('button', { name: 'Remove other.csv' }).click()
    await page.getByRole('button', { name: frameTimesResult.opened.closeForFiles }).click()
    await expect(page.locator('#runs-after + p')).toHaveText('3 runs')
    await expect(verdict(page)).toHaveText(claim)
    await expect(comparable).toContainText(people)
  })

  test('changed result images and broken links are reported @desktop @long', async ({ page, context }) => {
    await openCompared(page)
    const card = await savedCard(page)
    const tampered = Buffer.from(card.buffer)
    tampered[500] = (tampered[500] ?? 0) ^ 1
    await choose(page, 'Before', [{ ...card, buffer: tampered }])
    await expect(row(page, card.name)).toContainText(frameTimesResult.opened.changed)

    const { bar, opened } = frameTimesResult
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openShare(page)
    await page.getByRole('button', { name: bar.link }).click()
    await expect(page.getByRole('status').filter({ hasText: bar.copied })).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toContain(`${PATH}#card=`)

    const other = await context.newPage()
    await other.goto(link)
    await expect(verdict(other)).toHaveText(claim)
    await expect(other.getByText(opened.link)).toBeVisible()
    await other.getByRole('button', { name: opened.close, exact: true }).click()
    await expect(verdict(other)).toHaveText(frameTimes.heading)
    expect(new URL(other.url()).hash).toBe('')
    await other.goto(`${link.slice(0, -4)}AAAA`)
    await expect(verdict(other)).toHaveText(opened.brokenLink)
  })
})
