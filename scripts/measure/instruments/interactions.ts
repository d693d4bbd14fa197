import type { BrowserContext, Page } from '@playwright/test'

/** Opens a page that records the duration of its interactions (Event Timing). */
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

export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await rest(page)
}

/**
 * @param until the end of an interaction: the next frame, or the end of the event handlers
 * @returns the longest duration in milliseconds, or 0 if all were under 16
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

/** Waits until the browser is idle and 180 ms transitions have ended. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => setTimeout(done, 400))
    await new Promise((done) => requestIdleCallback(done, { timeout: 2000 }))
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  })
}
