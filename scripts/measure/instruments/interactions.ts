import type { BrowserContext, Page } from '@playwright/test'

/** Opens a page in which it is written down how long each interaction takes (Event Timing). */
export async function openWatched(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const latencies: PerformanceEntry[] = []
    Object.assign(window, { latencies })
    new PerformanceObserver((list) => {
      latencies.push(
        ...list
          .getEntries()
          .filter((entry) => (entry as unknown as { interactionId: number }).interactionId > 0),
      )
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  await page.goto(path, { waitUntil: 'load' })
  return page
}

/** From now on the page's processor is so many times slower. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await rest(page)
}

/**
 * @param until what ends an interaction: the frame that shows it, or that the page has answered
 * @returns milliseconds of the longest one of what is done, up to what it shows; those under 16 the browser does not tell
 */
export async function longestOf(
  page: Page,
  act: (page: Page) => Promise<unknown>,
  until: 'drawn' | 'answered' = 'drawn',
): Promise<number> {
  await rest(page)
  const from = await page.evaluate(() => performance.now())
  await act(page)
  await rest(page)
  return page.evaluate(
    ([from, until]) => {
      const { latencies } = window as unknown as { latencies: PerformanceEventTiming[] }
      const own = latencies.filter(({ startTime }) => startTime >= from)
      return Math.max(
        0,
        ...own.map(({ duration, startTime, processingEnd }) =>
          until === 'answered' ? Math.round(processingEnd - startTime) : duration,
        ),
      )
    },
    [from, until] as const,
  )
}

/** Waits until the browser has had nothing to do for a while, transitions of 180 ms included. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => setTimeout(done, 400))
    await new Promise((done) => requestIdleCallback(done, { timeout: 2000 }))
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  })
}
