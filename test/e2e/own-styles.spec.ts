import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './harness.ts'

const BUILD = join(import.meta.dirname, '../../build')

/**
 * A page inlines the styles of its own HTML. The full stylesheet loads with React, for islands that render more.
 * Everything that scripts and people change in a page must look the same with and without it.
 */
const STATES: { path: string; state: string; reach: (page: Page) => Promise<unknown> }[] = [
  { path: '/', state: 'as it comes', reach: async () => {} },
  {
    path: '/',
    state: 'with a question open',
    reach: (page) => page.locator('summary').last().click(),
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
  { path: '/insights', state: 'as it comes', reach: async () => {} },
  { path: '/no-such-page', state: 'as it comes', reach: async () => {} },
]

// Animated values are never the same twice.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const { path, state, reach } of STATES)
  test(`${path} ${state} looks the same with the whole stylesheet${path === '/' && state !== 'as it comes' ? '' : ' @long'}`, async ({
    page,
  }) => {
    await page.goto(path)
    await comeToLife(page)
    await reach(page)
    await expectSameWithWholeSheet(page)
  })

test('the menu looks the same with the whole stylesheet @phone @long', async ({ page }) => {
  await page.goto('/')
  await comeToLife(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expectSameWithWholeSheet(page)
})

/** Islands that start by themselves respond, and the fonts are loaded. */
async function comeToLife(page: Page): Promise<void> {
  await expect(page.locator('[data-when=idle]:not([data-awake])')).toHaveCount(0)
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family.includes('Geist Mono') && status === 'loaded'),
  )
}

async function expectSameWithWholeSheet(page: Page): Promise<void> {
  const own = await looks(page)
  await page.evaluate(
    ([href, names]) =>
      new Promise((done) => {
        for (const element of document.querySelectorAll('[class]'))
          element.setAttribute('class', [...element.classList].map((name) => names[name] ?? name).join(' '))
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: done })
        document.head.append(link)
      }),
    [wholeSheet(), ownNames()] as const,
  )
  expect(differing(await looks(page), own)).toEqual([])
}

/** An element with its computed styles, as `property: value` lines. */
type Look = { element: string; computed: string }

/** The look of each visible part of the page. */
function looks(page: Page): Promise<Look[]> {
  return page.locator('body, body *').evaluateAll(async (elements) => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished))
    const names = [...getComputedStyle(document.body)].filter(
      // Aliases of other properties, and properties that no class can set.
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

/** The names in the full stylesheet, by the page's short names. */
function ownNames(): Record<string, string> {
  const names = JSON.parse(readFileSync(join(BUILD, 'pages/with-samples/class-names.json'), 'utf8'))
  return Object.fromEntries(Object.entries<string>(names).map(([name, short]) => [short, name]))
}

function wholeSheet(): string {
  const folder = join(BUILD, 'client/assets')
  const name = readdirSync(folder).find((file) => /^site-.*\.css$/.test(file))
  if (!name) throw new Error('the build has no stylesheet of the site')
  return `/assets/${name}`
}
