import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { about } from '../../content/about.ts'
import { contact } from '../../content/contact.ts'
import { frameTimes } from '../../content/frame-times.ts'
import { fillIn, form, toast } from './contact-form.ts'
import { expect, test } from './harness.ts'

/**
 * A page carries the styles that it uses and loads the whole stylesheet only when one goes on. So whatever scripts and people
 * change in a page has to look the same with and without the whole.
 */
const STATES: { path: string; state: string; reach: (page: Page) => Promise<unknown> }[] = [
  { path: '/', state: 'as it comes', reach: async () => {} },
  {
    path: '/',
    state: 'with a question open',
    reach: (page) => page.locator('summary').first().click(),
  },
  {
    path: '/services',
    state: 'with its carousel ready',
    reach: (page) => expect(page.getByRole('button', { name: /pause|play/i })).toBeVisible(),
  },
  {
    path: '/portfolio/open-world-overdraw-cleanup',
    state: 'with everything expanded',
    reach: (page) => page.getByRole('button', { name: 'Expand all' }).click(),
  },
  {
    path: '/contact',
    state: 'with its rules broken',
    reach: async (page) => {
      await form(page).submit.click()
      await expect(page.getByText('Please select a service')).toBeVisible()
    },
  },
  {
    path: '/contact',
    state: 'with a message that was not sent',
    reach: async (page) => {
      await fillIn(page)
      await page.route('**/api/contact', (route) => route.abort())
      await form(page).submit.click()
      await expect(toast(page, 'alert')).toContainText(contact.failed.title)
    },
  },
  {
    path: '/tools/frame-times',
    state: 'with the generated pair',
    reach: async (page) => {
      await page.getByRole('button', { name: frameTimes.trySample }).click()
      await expect(page.getByRole('heading', { name: 'Percentiles' })).toBeVisible()
      await page.getByRole('button', { name: 'Get a scope & quote' }).click()
      await isWhole(page)
    },
  },
  { path: '/insights', state: 'as it comes', reach: async () => {} },
  { path: '/no-such-page', state: 'as it comes', reach: async () => {} },
]

// What moves is nowhere twice.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const { path, state, reach } of STATES)
  test(`${path} ${state} looks the same with the whole stylesheet @both-widths`, async ({
    page,
    pageWatch,
  }) => {
    pageWatch.allow(/contact message was not sent|net::ERR_FAILED/)
    await page.goto(path)
    await comeToLife(page)
    await reach(page)
    await expectSameWithWholeSheet(page)
  })

test('the menu looks the same with the whole stylesheet @phone', async ({ page }) => {
  await page.goto('/')
  await comeToLife(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expectSameWithWholeSheet(page)
})

test('going on to another page brings the whole stylesheet before that page is shown @once', async ({
  page,
}) => {
  await page.goto('/')
  await comeToLife(page)
  await expect(page.locator('link[rel=stylesheet][href*="/site-"]')).toHaveCount(0)
  await page.route('**/assets/site-*.css', async (route) => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText('YOUR BUILD.')
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(about.heading)
  await expect(page.locator('link[rel=stylesheet][href*="/site-"]')).toHaveCount(1)
  await expectSameAs(page, '/about')
})

/** The client runtime and the fonts have come. */
async function comeToLife(page: Page): Promise<void> {
  await page.locator('body').hover()
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family.includes('Geist Mono') && status === 'loaded'),
  )
}

/** Nothing is added to it any more: charts are drawn one after the other, as the analysis answers. */
async function isWhole(page: Page): Promise<void> {
  let before = -1
  await expect
    .poll(
      async () => {
        const [last, now] = [before, await page.locator('body *').count()]
        before = now
        return now === last
      },
      { intervals: [1000] },
    )
    .toBe(true)
}

async function expectSameWithWholeSheet(page: Page): Promise<void> {
  const own = await looks(page)
  await page.evaluate(
    (href) =>
      new Promise((done) => {
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: done })
        document.head.append(link)
      }),
    wholeSheet(),
  )
  expect(differing(await looks(page), own)).toEqual([])
}

/** The page as it is now, to which one has gone on, and the same opened by its address. */
async function expectSameAs(page: Page, path: string): Promise<void> {
  const leaveAlone = () => page.mouse.move(1, 1)
  await page.evaluate(() => scrollTo(0, 0))
  await leaveAlone()
  const wentOn = await looks(page)
  await page.goto(path)
  await comeToLife(page)
  await leaveAlone()
  expect(differing(await looks(page), wentOn)).toEqual([])
}

/** An element and what is computed for it, as `property: value` lines. */
type Look = { element: string; computed: string }

/** What each visible part of the page looks like. */
function looks(page: Page): Promise<Look[]> {
  return page.locator('body, body *').evaluateAll(async (elements) => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished))
    const names = [...getComputedStyle(document.body)].filter(
      // The same things by their other names, and what cannot be set by a class.
      (name) => !/^--|^-webkit-|-(block|inline)(-|$)|^(block|inline)-|-origin$/.test(name),
    )
    return elements
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const style = getComputedStyle(element)
        return {
          element: `${element.tagName}.${element.className}`,
          computed: names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('\n'),
        }
      })
  })
}

function differing(found: Look[], expected: Look[]): string[] {
  if (found.length !== expected.length) return [`${expected.length} elements became ${found.length}`]
  return found.flatMap(({ element, computed }, position) => {
    const before = expected[position]?.computed
    if (computed === before) return []
    const known = new Set(before?.split('\n'))
    return computed
      .split('\n')
      .filter((line) => !known.has(line))
      .map((line) => `${element} ${line}`)
  })
}

function wholeSheet(): string {
  const folder = join(import.meta.dirname, '../../build/client/assets')
  const name = readdirSync(folder).find((file) => /^site-.*\.css$/.test(file))
  if (!name) throw new Error('the build has no stylesheet of the site')
  return `/assets/${name}`
}
