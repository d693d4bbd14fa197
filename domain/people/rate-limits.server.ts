import { createHmac } from 'node:crypto'
import { conflict } from '#domain/kernel/app-error.ts'
import type { OnceOnly } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { addSeconds, type Clock, isoTime } from '#domain/kernel/time.ts'
import { selectWindow, uncountHit, upsertHit } from './rate-limits.store.server.ts'

export { deleteEnded, uncountHit } from './rate-limits.store.server.ts'

/** A fixed window that starts with its first hit. */
export type Limit = {
  /** Parts of the key, of which only a keyed hash is stored. */
  of: readonly string[]
  hits: number
  windowSeconds: number
}

/** @property retryAfterSeconds 0 if allowed */
export type Verdict = { allowed: boolean; retryAfterSeconds: number }

export type RateLimits = {
  /**
   * Counts one hit on each limit in order, or on none if one of them refuses. It is exact across processes, and a
   * repeated refusal doesn't write. Name the narrowest limit first, because the wider ones aren't touched while it
   * refuses.
   */
  count: (...limits: Limit[]) => Promise<Verdict>
  /** Removes one hit from the current windows. */
  takeBack: (...limits: Limit[]) => Promise<void>
  /** The same keyed hash, for recognizing addresses and names without storing them. */
  hash: (...parts: string[]) => string
}

/** How many refused keys a process remembers, about 3 MB. */
const MOST_REMEMBERED = 10_000
/** Another process may undo hits, so a remembered refusal is checked again after this time. */
const TRUSTED_MS = 5_000

const ALLOWED: Verdict = { allowed: true, retryAfterSeconds: 0 }

/**
 * @param deps `secret` is the key of the hashes, so that the table contains no addresses or names. If `on` is false,
 * everything is allowed.
 */
export function createRateLimits(deps: { db: Db; clock: Clock; secret: string; on: boolean }): RateLimits {
  const { db, clock, secret } = deps
  const refusals = createRefusals(MOST_REMEMBERED)

  async function count(...limits: Limit[]): Promise<Verdict> {
    for (const limit of limits) {
      const refusal = await refusedAlready(limit)
      if (refusal) return refused(refusal.until, clock())
    }
    for (const [index, limit] of limits.entries()) {
      const key = hashKey(secret, ...limit.of)
      const now = clock()
      const verdict = await countHit(db, { key, limit: limit.hits, windowSeconds: limit.windowSeconds, now })
      if (verdict.allowed) continue
      // Noted before the first await, so that an undo by another attempt isn't missed.
      refusals.note(key, { until: addSeconds(now, verdict.retryAfterSeconds), seenAt: now })
      await takeBack(...limits.slice(0, index))
      return verdict
    }
    return ALLOWED
  }

  async function takeBack(...limits: Limit[]): Promise<void> {
    for (const limit of limits) {
      const key = hashKey(secret, ...limit.of)
      await uncountHit(db, { key, now: clock() })
      refusals.forget(key)
    }
  }

  async function refusedAlready(limit: Limit): Promise<Refusal | undefined> {
    const key = hashKey(secret, ...limit.of)
    const now = clock()
    const known = refusals.find(key, now)
    if (!known || now.getTime() - known.seenAt.getTime() < TRUSTED_MS) return known
    const row = await selectWindow(db, { key, now: isoTime(now) })
    if (!row || row.hits < limit.hits) {
      refusals.forget(key)
      return undefined
    }
    const seen = { until: known.until, seenAt: now }
    refusals.note(key, seen)
    return seen
  }

  const hash = (...parts: string[]) => hashKey(secret, ...parts)
  return deps.on ? { count, takeBack, hash } : { count: async () => ALLOWED, takeBack: async () => {}, hash }
}

type KeyedLimit = { key: string; limit: number; windowSeconds: number; now: Date }

/** Counts one hit if the limit allows it. */
export async function countHit(db: Db, { key, limit, windowSeconds, now }: KeyedLimit): Promise<Verdict> {
  const window = { key, now: isoTime(now), windowEndsAt: isoTime(addSeconds(now, windowSeconds)) }
  const row = await upsertHit(db, { ...window, most: limit })
  if (row && row.hits <= limit) return ALLOWED
  const full = row ?? (await selectWindow(db, window))
  return refused(full ? new Date(full.window_ends_at) : now, now)
}

/** Checks whether another hit would be allowed, without counting it. */
export async function findVerdict(
  db: Db,
  { key, limit, now }: Omit<KeyedLimit, 'windowSeconds'>,
): Promise<Verdict> {
  const row = await selectWindow(db, { key, now: isoTime(now) })
  return row && row.hits >= limit ? refused(new Date(row.window_ends_at), now) : ALLOWED
}

/** HMAC-SHA-256 */
export function hashKey(secret: string, ...parts: string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
}

function refused(until: Date, now: Date): Verdict {
  const leftMs = until.getTime() - now.getTime()
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) }
}

/** A key that is refused until its window ends. */
type Refusal = { until: Date /** When the database was last queried. */; seenAt: Date }

type Refusals = {
  /** Ignores a refusal noted later than `now`, because the clock was then set back. */
  find: (key: string, now: Date) => Refusal | undefined
  note: (key: string, refusal: Refusal) => void
  forget: (key: string) => void
}

/** Remembers refused keys in memory, at most `most` of them. The oldest is dropped first. */
export function createRefusals(most: number): Refusals {
  const refusals = new Map<string, Refusal>()
  return {
    find: (key, now) => {
      const refusal = refusals.get(key)
      if (!refusal || (refusal.seenAt <= now && now < refusal.until)) return refusal
      refusals.delete(key)
      return undefined
    },
    note: (key, refusal) => {
      refusals.delete(key)
      refusals.set(key, refusal)
      if (refusals.size <= most) return
      const [first] = refusals.keys()
      if (first !== undefined) refusals.delete(first)
    },
    forget: (key) => refusals.delete(key),
  }
}

const KNOWN_SECONDS = 24 * 3600

/**
 * Refuses a request that is sent again because its answer was lost. The first unit of work of a request stores its key.
 * @param of parts that identify the request, of which only a keyed hash is stored
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
        'We already received this. Check whether it’s there, and send it again only if it isn’t.',
      )
    return () => {
      isBegun = true
    }
  }
}

/** A /48 contains 65,536 /64s that one customer can use in turn, but its limit is only four times as high. */
const OF_A_SITE = 4

/**
 * Limits for an address and for the /48 around it, the narrower one first.
 * @param limit without the address in `of`
 * @param address an IPv4 address, or the /64 of an IPv6 address, as `clientAddress` writes it
 */
export function limitsOfAddress(limit: Limit, address: string): Limit[] {
  const site = siteAround(address)
  return [
    { ...limit, of: [...limit.of, address] },
    ...(site === undefined ? [] : [{ ...limit, of: [...limit.of, site], hits: OF_A_SITE * limit.hits }]),
  ]
}

/** `2001:db8:1:2::/64` → `2001:db8:1::/48`; undefined for IPv4 */
function siteAround(address: string): string | undefined {
  const [, site] = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(address) ?? []
  return site === undefined ? undefined : `${site}::/48`
}
