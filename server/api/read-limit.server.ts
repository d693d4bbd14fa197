import { AppError } from '#domain/kernel/app-error.ts'
import type { Clock } from '#domain/kernel/time.ts'
import { limitsOfAddress } from '#domain/people/rate-limits/wide-limits.ts'

/** Reading requests of the API that an address may send in a window. */
const MOST_READS = 600
const WINDOW_SECONDS = 60
/** Addresses that are counted at once; beyond them the one whose window began first is forgotten. */
const MOST_KEPT = 20_000

type Window = { endsAt: number; reads: number }

/**
 * Counts what an address reads, in this process alone: a count in the database would make each read a write.
 * @returns a function that counts one request and throws AppError too-many-requests beyond the limit
 */
export function createReadLimit({ clock, on }: { clock: Clock; on: boolean }): (address: string) => void {
  const windows = new Map<string, Window>()

  function windowOf(key: string, now: number): Window {
    const running = windows.get(key)
    // One that would end later than one that begins now was made under a wrong clock.
    if (running && running.endsAt > now && running.endsAt <= now + WINDOW_SECONDS * 1000) return running
    windows.delete(key)
    const begun = { endsAt: now + WINDOW_SECONDS * 1000, reads: 0 }
    windows.set(key, begun)
    const [first] = windows.size > MOST_KEPT ? windows.keys() : []
    if (first !== undefined) windows.delete(first)
    return begun
  }

  return (address) => {
    if (!on) return
    const now = clock().getTime()
    const limit = { of: ['reads'], hits: MOST_READS, windowSeconds: WINDOW_SECONDS }
    for (const { of, hits } of limitsOfAddress(limit, address)) {
      const window = windowOf(of.join(' '), now)
      window.reads += 1
      if (window.reads > hits)
        throw new AppError('too-many-requests', {
          userMessage: 'Too many requests from your address. Please try again in a minute.',
          retryAfterSeconds: Math.max(1, Math.ceil((window.endsAt - now) / 1000)),
        })
    }
  }
}
