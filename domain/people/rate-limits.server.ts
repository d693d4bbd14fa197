import { createHmac } from 'node:crypto'
import { conflict } from '#domain/kernel/app-error.ts'
import type { OnceOnly } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { addSeconds, type Clock, isoTime } from '#domain/kernel/time.ts'
import { deleteWindowsEndedBy, selectWindow, takeBackHit, upsertHit } from './rate-limits.store.server.ts'

/** A window starts with its first hit and is fixed: later hits do not prolong it. */
export type Limit = {
  /** What is limited and for whom, part by part; only a keyed hash of it is kept. */
  of: readonly string[]
  hits: number
  windowSeconds: number
}

/** `retryAfterSeconds` is 0 while another hit is allowed. */
export type Verdict = { allowed: boolean; retryAfterSeconds: number }

export type RateLimits = {
  /**
   * Counts one hit on every limit, in their order, or on none when one of them refuses. Exact, however many processes count at
   * once; what is refused already costs no write. Name the narrowest first: while it refuses, the wider ones are not touched.
   */
  count: (...limits: Limit[]) => Promise<Verdict>
  /** Takes one hit of the running window back. */
  takeBack: (...limits: Limit[]) => Promise<void>
  /** The same keyed hash, for whoever has to tell addresses and names apart without keeping them. */
  hash: (...parts: string[]) => string
}

/** Keys that one process remembers as refused, about 3 MB. */
const MOST_REMEMBERED = 10_000
/** So long the database is not asked again: another process may have taken hits back. */
const TRUSTED_MS = 5_000

const ALLOWED: Verdict = { allowed: true, retryAfterSeconds: 0 }

/** @param deps secret: key of the hashes, so that the table holds no address and no name; on: otherwise everything is allowed */
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
      // Noted before anything is waited for, so that what another attempt takes back meanwhile is not overlooked.
      refusals.note(key, { until: addSeconds(now, verdict.retryAfterSeconds), seenAt: now })
      await takeBack(...limits.slice(0, index))
      return verdict
    }
    return ALLOWED
  }

  async function takeBack(...limits: Limit[]): Promise<void> {
    for (const limit of limits) {
      const key = hashKey(secret, ...limit.of)
      await takeBackHit(db, { key, now: isoTime(clock()) })
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

/** Counts one hit of a key that names nobody if it is within the limit, and says whether it is. */
export async function countHit(db: Db, { key, limit, windowSeconds, now }: KeyedLimit): Promise<Verdict> {
  const window = { key, now: isoTime(now), windowEndsAt: isoTime(addSeconds(now, windowSeconds)) }
  const row = await upsertHit(db, { ...window, most: limit })
  if (row && row.hits <= limit) return ALLOWED
  const full = row ?? (await selectWindow(db, window))
  return refused(full ? new Date(full.window_ends_at) : now, now)
}

/** Whether another hit of a key would be within the limit. Counts nothing. */
export async function findVerdict(
  db: Db,
  { key, limit, now }: Omit<KeyedLimit, 'windowSeconds'>,
): Promise<Verdict> {
  const row = await selectWindow(db, { key, now: isoTime(now) })
  return row && row.hits >= limit ? refused(new Date(row.window_ends_at), now) : ALLOWED
}

/** Takes one hit of the running window of a key back. */
export function uncountHit(db: Db, { key, now }: { key: string; now: Date }): Promise<void> {
  return takeBackHit(db, { key, now: isoTime(now) })
}

/** Deletes the keys whose window has ended: nothing of an address outlives its window for long. @returns how many */
export function deleteEnded(db: Db, now: Date): Promise<number> {
  return deleteWindowsEndedBy(db, isoTime(now))
}

/** A keyed hash (HMAC-SHA-256). */
export function hashKey(secret: string, ...parts: string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
}

function refused(until: Date, now: Date): Verdict {
  const leftMs = until.getTime() - now.getTime()
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) }
}

/** A key that is refused until its window ends. */
type Refusal = { until: Date /** When the database was last asked. */; seenAt: Date }

type Refusals = {
  /** What is remembered of a key, unless it is over or noted later than `now`: then the clock was set back. */
  find: (key: string, now: Date) => Refusal | undefined
  note: (key: string, refusal: Refusal) => void
  forget: (key: string) => void
}

/** Remembers in memory which keys are refused; beyond `most` of them the one noted first is forgotten. */
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

/** How much more a /48 may do than one of its 65,536 /64s, which whoever rents it can use one after the other. */
const OF_A_SITE = 4

/**
 * A limit for an address and, four times as wide, for the site around it; the narrower one first.
 * @param limit of: what is limited, without the address
 * @param address as `clientAddress` writes it: an IPv4 address, or the /64 of an IPv6 address
 */
export function limitsOfAddress(limit: Limit, address: string): Limit[] {
  const site = siteAround(address)
  return [
    { ...limit, of: [...limit.of, address] },
    ...(site === undefined ? [] : [{ ...limit, of: [...limit.of, site], hits: OF_A_SITE * limit.hits }]),
  ]
}

/** `2001:db8:1::/48` of `2001:db8:1:2::/64`; nothing around an IPv4 address. */
function siteAround(address: string): string | undefined {
  const [, site] = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(address) ?? []
  return site === undefined ? undefined : `${site}::/48`
}
