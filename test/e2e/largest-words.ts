import type { Locator } from '@playwright/test'

/**
 * What a reader takes as the main statement of a part of a page: of the matching words, those in the largest letters,
 * in order, with all text of that size around them.
 */
export function largestWords(part: Locator, fitting: RegExp): Promise<string[]> {
  return part.evaluate((whole, pattern) => {
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
    const fits = [...whole.querySelectorAll('*')].filter((element) => {
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      const isSeen = element.checkVisibility() && element.getClientRects().length > 0
      return isSeen && new RegExp(pattern).test(own.map((node) => node.textContent).join(''))
    })
    const largest = Math.max(...fits.map(sizeOf))
    const around = fits
      .filter((element) => sizeOf(element) === largest)
      .map((element) => {
        let outermost = element
        while (outermost.parentElement && sizeOf(outermost.parentElement) === largest)
          outermost = outermost.parentElement
        return outermost
      })
    return [...new Set(around)].map((element) => element.textContent ?? '')
  }, fitting.source)
}

/** Amounts in the largest text, in cents as in the API. */
export async function largestSums(part: Locator): Promise<number[]> {
  const words = await largestWords(part, /[€$]\d/)
  return words
    .flatMap((text) => [...text.matchAll(/[€$]([\d,]+\.\d\d)/g)])
    .map(([, sum]) => centsOf(sum ?? ''))
}

function centsOf(sum: string): number {
  return Number(sum.replaceAll(/[,.]/g, ''))
}
