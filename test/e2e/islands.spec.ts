import type { Page } from '@playwright/test'
import { overdraw } from '#content/overdraw.ts'
import { expectNoViolations } from './accessibility.ts'
import { fillIn, form } from './contact-form.ts'
import { expect, test } from './harness.ts'
import { beacons } from './page-watch.ts'

/** The first scripts load after the page. */
const LISTENING = { waitUntil: 'networkidle' } as const
const FORM_SCRIPT = '**/assets/contact-panel-*.js'

test('a press before the script loads is replayed afterwards @once', async ({ page }) => {
  const letCome = await holdFormScript(page)
  await page.goto('/contact', LISTENING)
  await form(page).submit.click()
  await expect(page.locator('[data-island=contact-form]')).toHaveAttribute('aria-busy', 'true')
  letCome()
  await expect(page.getByText('Please select a service')).toBeVisible()
  await expect(page).toHaveURL('/contact')
})

test('an island that has the focus when the first script loads starts @once', async ({ page }) => {
  const come = Promise.withResolvers<void>()
  await page.route('**/assets/start-*.js', async (route) => {
    await come.promise
    await route.continue()
  })
  await page.goto('/contact')
  await page.getByLabel('Full name').focus()
  come.resolve()
  await expect(page.locator('[data-island=contact-form]')).toHaveAttribute('data-awake', '')
})

test('native behavior works before scripts load @once @long', async ({ page }) => {
  await page.goto('/contact', LISTENING)
  const island = page.locator('[data-island=contact-form]')
  const askedBeforePaint = await island.evaluate(async (element) => {
    element.dispatchEvent(new Event('pointerdown'))
    await new Promise(requestAnimationFrame)
    return document.querySelectorAll('link[rel=modulepreload]').length
  })
  expect(askedBeforePaint).toBe(0)
  await expect(island).toHaveAttribute('data-awake', '')
})

test('input from before the scripts load is kept @once', async ({ page }) => {
  const letCome = await holdFormScript(page)
  await page.goto('/contact?type=indie', LISTENING)
  await fillIn(page)
  letCome()
  await expect(page.locator('[data-island=contact-form]')).toHaveAttribute('data-awake', '')
  await expect(form(page).name).toHaveValue('Astrid Lund')
  await expect(form(page).message).toHaveValue(/The village drops/)
})

test('a prerendered page counts its visit and starts once it is shown @once', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'prerendering', { configurable: true, get: () => true })
  })
  const sent = beacons(page)
  await page.goto('/services', { waitUntil: 'networkidle' })
  await expect(page.locator('[data-awake]')).toHaveCount(0)
  expect(sent).toHaveLength(0)
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')))
  await expect.poll(() => sent).toHaveLength(1)
  await expect(page.getByRole('button', { name: 'Next quote' })).toBeVisible()
})

/** @returns a function that lets the form's script through */
async function holdFormScript(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(FORM_SCRIPT, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('the leaf scene shows its measurement or why not @once @long', async ({ page }) => {
  await page.goto('/tools/overdraw', LISTENING)
  await expect(page.getByText(overdraw.waiting)).toBeVisible()
  await page.emulateMedia({ forcedColors: 'active' })
  const keys = page.locator('[data-part=trace] [aria-hidden]')
  const colours = await keys.evaluateAll((all) => all.map((key) => getComputedStyle(key).backgroundColor))
  expect(new Set(colours).size).toBe(2)
  await page.emulateMedia({ forcedColors: 'none' })
  await expect(page.getByText(overdraw.thrownAway.replace('{share}', '66%'))).toBeVisible()
  await expect(page.locator('[data-island=overdraw]')).toHaveAttribute('data-awake')
  await page.evaluate(loseNextContext)
  const button = page.locator('[data-part=start]')
  const outcome = page.locator('[data-part=outcome]')
  await button.click()
  await page.getByRole('link', { name: overdraw.back.label }).focus()
  await expect(button).toHaveText(overdraw.again)
  await expect(outcome).toHaveText(overdraw.failures.lost)
  await expect(button).not.toBeFocused()

  await button.press('Enter')
  await expect(button).toHaveText(overdraw.running)
  await page.keyboard.press('Enter')
  await expect(button).toHaveText(overdraw.again)
  await expect(button).toBeFocused()
  await expect(outcome).toHaveText(
    /^(The cut-outs|Cut-outs and leaf cards) took |^This browser does not support WebGL|^Too few frames/,
  )
  await expectNoViolations(page)
})

/** Takes the next scene away as it is drawn. */
function loseNextContext(): void {
  const { getContext } = HTMLCanvasElement.prototype
  const shown = document.querySelector('canvas')
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...asked: unknown[]) {
    const gl = getContext.apply(this, asked as Parameters<typeof getContext>) as WebGL2RenderingContext | null
    if (this === shown) return gl
    HTMLCanvasElement.prototype.getContext = getContext
    requestAnimationFrame(() => gl?.getExtension('WEBGL_lose_context')?.loseContext())
    return gl
  } as typeof getContext
}
