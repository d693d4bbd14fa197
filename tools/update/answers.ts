import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 200
const ANSWER_MS = 10_000

/** Whether an address is answered well. */
export async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.ok === true
}

/**
 * Waits until a server says that it is ready.
 * @param until after which there is no use in waiting
 * @returns whether it did
 */
export async function untilReady(address: string, { until }: { until: Promise<unknown> }): Promise<boolean> {
  let isOver = false
  void until.then(() => {
    isOver = true
  })
  while (!isOver) {
    if (await answers(`${address}/readyz`)) return true
    await delay(POLL_MS)
  }
  return false
}
