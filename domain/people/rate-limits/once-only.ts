import { conflict } from '#domain/kernel/app-error.ts'
import type { OnceOnly } from '#domain/kernel/commit.ts'
import type { Clock } from '#domain/kernel/time.ts'
import { countHit, type RateLimits } from './rate-limits.server.ts'

/** How long it is known that something was asked for. */
const KNOWN_SECONDS = 24 * 3600

/**
 * For what is asked for again because its answer did not come: the first unit of work of a request puts down that it was begun, and of the
 * same request another time it is refused.
 * @param of what tells the request from all others, part by part; only a keyed hash of it is kept
 */
export function onceOnly(
  { limits, clock }: { limits: Pick<RateLimits, 'hash'>; clock: Clock },
  of: readonly string[],
): OnceOnly {
  const key = limits.hash('once', ...of)
  let isBegun = false
  return async (trx) => {
    if (isBegun) return () => {}
    const { allowed } = await countHit(trx, { key, limit: 1, windowSeconds: KNOWN_SECONDS, now: clock() })
    if (!allowed)
      throw conflict(
        'This reached us before, and only the answer was lost. Look at what is there now, and send it once more only if it is missing.',
      )
    return () => {
      isBegun = true
    }
  }
}
