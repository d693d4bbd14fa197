import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from './accessibility.ts'

/** Records how much every page from now on shifts by itself while it loads. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      shifts.push(...list.getEntries())
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Sum of the page's shifts so far. @param since milliseconds since the page was opened, as returned by `drawnFonts` */
export function totalShift(page: Page, since = 0): Promise<number> {
  return page.evaluate((from) => {
    const { shifts } = window as unknown as { shifts: { startTime: number; value: number }[] }
    return shifts.reduce((sum, { startTime, value }) => (startTime < from ? sum : sum + value), 0)
  }, since)
}

/**
 * Waits until the page is drawn with its fonts, because fallback letters are some pixels wider. @returns milliseconds
 * since the page was opened
 */
export function drawnFonts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    return performance.now()
  })
}

/** Fails if the page at a phone's width breaks or cuts off a word, or scrolls sideways. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(findBrokenText), `${page.url()} at 390 px`).toEqual([])
  if (wide) await page.setViewportSize(wide)
}

/** Fails on accessibility violations, and on layout errors at a phone's width. */
export async function expectFine(page: Page): Promise<void> {
  await expectNoViolations(page)
  await expectFitsPhone(page)
}

/**
 * Runs in the page. Finds words that break without a hyphen, text that is cut off, and pages that scroll sideways.
 * Ignores what is visually hidden, scrolls in a box, is clamped on purpose, or is code, which may break.
 */
export function findBrokenText(): string[] {
  const problems = new Set<string>()
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) problems.add(`scrolls sideways to ${scrollWidth} px`)

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || !/\S/.test(node.nodeValue ?? '') || !isSeen(parent)) continue
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
    if (rects.length === 0) continue
    if (rects.some((rect) => isCut(rect, parent))) problems.add(`cut off: ${quote(node)}`)
    if (rects.length > 1 && !parent.closest('code, pre, a[href^="mailto:"]')) findBrokenWords(node)
  }
  return [...problems]

  /** A token may break at hyphens and brackets, so only its parts count. */
  function findBrokenWords(node: Node): void {
    for (const token of (node.nodeValue ?? '').matchAll(/\S+/g)) {
      if (mayBreak(token[0])) continue
      for (const part of token[0].matchAll(/(?:^[+-])?[^\s()–-]+/g)) {
        range.setStart(node, token.index + part.index)
        range.setEnd(node, token.index + part.index + part[0].length)
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
        if (lines.size > 1) problems.add(`broken word: ${part[0]} in ${quote(node)}`)
      }
    }
  }

  /** Addresses, files and names of settings, and words longer than a line of twice the size. */
  function mayBreak(token: string): boolean {
    return /[/_@]|\.\p{L}|\p{Ll}\p{Lu}/u.test(token) || token.length > 18
  }

  function isSeen(element: Element): boolean {
    return element.checkVisibility({ visibilityProperty: true }) && !element.closest('script, style')
  }

  /** Whether a line of text is outside the window or outside a box that hides its overflow. */
  function isCut(rect: DOMRect, from: Element): boolean {
    for (let box: Element | null = from; box; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (/auto|scroll/.test(style.overflowX)) return false
      if (style.overflowX === 'visible' || style.webkitLineClamp !== 'none') continue
      const edge = box.getBoundingClientRect()
      const isForListenersOnly = edge.width <= 1
      if (isForListenersOnly || from.closest('[aria-hidden=true]')) return false
      if (rect.left < edge.left - 1 || rect.right > edge.right + 1) return true
    }
    return rect.left < -1 || rect.right > innerWidth + 1
  }

  function quote(node: Node): string {
    return `"${(node.nodeValue ?? '').trim().slice(0, 40)}" <${node.parentElement?.tagName.toLowerCase()}>`
  }
}

/** Runs in the page. Finds pairs of overlapping words inside an element, except text for screen readers only. */
export function findOverlappingWords(selector: string): string[] {
  const range = document.createRange()
  const words: { text: string; rect: DOMRect }[] = []
  for (const root of document.querySelectorAll(selector)) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.nodeValue ?? '').trim()
      if (text === '' || !isSeen(node.parentElement)) continue
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) words.push({ text, rect })
    }
  }
  return words.flatMap((one, index) =>
    words
      .slice(index + 1)
      .filter((other) => areOverlapping(one.rect, other.rect))
      .map((other) => `${one.text} and ${other.text}`),
  )

  function isSeen(element: Element | null): boolean {
    for (let box = element; box && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible' && box.getBoundingClientRect().width <= 1)
        return false
    return element?.checkVisibility({ visibilityProperty: true }) === true
  }

  /** By more than consecutive lines of text may overlap. */
  function areOverlapping(one: DOMRect, other: DOMRect): boolean {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    return wide > 1 && high > Math.min(one.height, other.height) * 0.25
  }
}
