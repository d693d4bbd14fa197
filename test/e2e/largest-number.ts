import type { Page } from '@playwright/test'

/**
 * The first sum among the largest words of a page's main part that hold one, by the size of their letters: what a reader takes for the truth
 * of the screen.
 * @returns in cents, as the API says it; nothing where no sum is shown
 */
export async function largestNumber(page: Page): Promise<number | undefined> {
  const words = await page.locator('main').evaluate((main) => {
    const sums = [...main.querySelectorAll('*')].flatMap((element) => {
      const own = [...element.childNodes].flatMap((node) =>
        node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : [],
      )
      const text = own.join('').trim()
      const isSeen = element.checkVisibility() && element.getClientRects().length > 0
      return isSeen && /[€$]\d/.test(text)
        ? [{ text, size: Number.parseFloat(getComputedStyle(element).fontSize) }]
        : []
    })
    const largest = Math.max(...sums.map(({ size }) => size))
    return sums.find(({ size }) => size === largest)?.text
  })
  const sum = words?.match(/[€$]([\d,]+)(?:\.(\d\d))?/)
  return sum ? Number(sum[1]?.replaceAll(',', '')) * 100 + Number(sum[2] ?? 0) : undefined
}
