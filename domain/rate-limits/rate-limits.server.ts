import { createHmac } from 'node:crypto'
import { addSeconds, isoTime } from '../kernel/clock.ts'
import type { Db } from '../tables.ts'
import {
  deleteWindowsEndedBy,
  type RateLimitRow,
  selectWindow,
  takeBackHit,
  upsertHit,
} from './rate-limits.store.server.ts'

export type RateLimit = {
  /** From `hashKey`. */
  key: string
  /** Hits allowed per window. */
  limit: number
  /** A window starts with its first hit and is fixed: later hits do not prolong it. */
  windowSeconds: number
  now: Date
}

/** `retryAfterSeconds` is 0 while another hit is allowed. */
export type Verdict = { allowed: boolean; retryAfterSeconds: number }

/** Counts one hit and says whether it is within the limit. Exact, however many processes count at once. */
export async function countHit(db: Db, { key, limit, windowSeconds, now }: RateLimit): Promise<Verdict> {
  const windowEndsAt = isoTime(addSeconds(now, windowSeconds))
  const row = await upsertHit(db, { key, now: isoTime(now), windowEndsAt })
  return verdict(row.hits <= limit, row, now)
}

/** Says whether one more hit would be within the limit, and counts nothing. */
export async function peekHits(
  db: Db,
  { key, limit, now }: Pick<RateLimit, 'key' | 'limit' | 'now'>,
): Promise<Verdict> {
  const row = await selectWindow(db, { key, now: isoTime(now) })
  return verdict(!row || row.hits < limit, row, now)
}

/** Takes one hit of the running window back. */
export async function forgetHit(db: Db, { key, now }: Pick<RateLimit, 'key' | 'now'>): Promise<void> {
  await takeBackHit(db, { key, now: isoTime(now) })
}

/** Deletes the keys whose window has ended: nothing of an address outlives its window for long. @returns how many */
export function deleteEnded(db: Db, now: Date): Promise<number> {
  return deleteWindowsEndedBy(db, isoTime(now))
}

/** A keyed hash (HMAC-SHA-256), so that the table holds no address and no name. */
export function hashKey(secret: string, ...parts: string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
}

function verdict(allowed: boolean, row: RateLimitRow | undefined, now: Date): Verdict {
  if (allowed || !row) return { allowed: true, retryAfterSeconds: 0 }
  const leftMs = Date.parse(row.window_ends_at) - now.getTime()
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) }
}
