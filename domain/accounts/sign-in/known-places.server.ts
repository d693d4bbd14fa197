import type { Db } from '#domain/kernel/database.ts'
import { addSeconds, type Clock, isoTime } from '#domain/kernel/time.ts'
import type { RateLimits } from '#domain/people/rate-limits/rate-limits.server.ts'
import { selectKnownPlaces, upsertKnownPlace } from './known-places.store.server.ts'

/** So long a network and a browser stay known after the last sign-in from there. */
export const KNOWN_SECONDS = 90 * 24 * 3600

type PlacesDeps = { db: Db; clock: Clock; limits: Pick<RateLimits, 'hash'> }

/** Where somebody asks from. @property browserSecret what the browser's cookie holds since somebody signed in there */
export type Place = { clientAddress: string; browserSecret?: string | undefined }

/** What an account knows of where somebody asks from. `id` tells one browser from another. */
export type Known = { kind: 'network' } | { kind: 'browser'; id: string }

/** @param account an id; of what is none, nothing is known */
export async function findKnown(
  { db, clock, limits }: PlacesDeps,
  account: string,
  { clientAddress, browserSecret }: Place,
): Promise<Known | undefined> {
  const network = networkOf(limits, account, clientAddress)
  const browser = browserSecret === undefined ? undefined : browserOf(limits, account, browserSecret)
  const known = await selectKnownPlaces(db, {
    userId: account,
    places: browser === undefined ? [network] : [network, browser],
    since: isoTime(addSeconds(clock(), -KNOWN_SECONDS)),
  })
  if (browser !== undefined && known.includes(browser)) return { kind: 'browser', id: browser }
  return known.includes(network) ? { kind: 'network' } : undefined
}

/** Somebody has signed in from there. */
export async function rememberPlace(
  { db, clock, limits }: PlacesDeps,
  userId: string,
  { clientAddress, browserSecret }: { clientAddress: string; browserSecret: string },
): Promise<void> {
  const seenAt = isoTime(clock())
  const places = [networkOf(limits, userId, clientAddress), browserOf(limits, userId, browserSecret)]
  for (const place of places) await upsertKnownPlace(db, { user_id: userId, place, seen_at: seenAt })
}

function networkOf(limits: Pick<RateLimits, 'hash'>, userId: string, clientAddress: string): string {
  return limits.hash('known network', userId, clientAddress)
}

function browserOf(limits: Pick<RateLimits, 'hash'>, userId: string, browserSecret: string): string {
  return limits.hash('known browser', userId, browserSecret)
}
