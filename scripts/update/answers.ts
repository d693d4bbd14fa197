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
 * Waits until a server says that it is ready; asks at least once.
 * @param isOver whether there is no use in waiting any longer
 * @returns whether it did
 */
export async function untilReady(address: string, isOver: () => boolean): Promise<boolean> {
  while (!(await answers(`${address}/readyz`))) {
    if (isOver()) return false
    await delay(POLL_MS)
  }
  return true
}
