import type { Locator } from '@playwright/test'

/** What a reader takes for the truth of a part of a page: of the words that fit, those in the largest letters, in their order. */
export function largestWords(part: Locator, fitting: RegExp): Promise<string[]> {
  return part.evaluate((whole, pattern) => {
    const words = [...whole.querySelectorAll('*')].flatMap((element) => {
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      const text = own.map((node) => node.textContent).join('')
      const isSeen = element.checkVisibility() && element.getClientRects().length > 0
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      return isSeen && new RegExp(pattern).test(text) ? [{ text, size }] : []
    })
    const largest = Math.max(...words.map(({ size }) => size))
    return words.filter(({ size }) => size === largest).map(({ text }) => text)
  }, fitting.source)
}

/** The sums that the largest words name, in cents as the API says them. */
export async function largestSums(part: Locator): Promise<number[]> {
  const words = await largestWords(part, /[€$]\d/)
  return words
    .flatMap((text) => [...text.matchAll(/[€$]([\d,]+\.\d\d)/g)])
    .map(([, sum]) => centsOf(sum ?? ''))
}

function centsOf(sum: string): number {
  return Number(sum.replaceAll(/[,.]/g, ''))
}
