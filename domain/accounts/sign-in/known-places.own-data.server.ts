import { addSeconds, isoTime } from '#domain/kernel/clock.ts'
import type { Trx } from '#domain/kernel/database.ts'
import type { RetentionLimits } from '#domain/kernel/own-data.ts'
import { KNOWN_SECONDS } from './known-places.server.ts'
import { deleteKnownPlacesSeenBy } from './known-places.store.server.ts'

/** @returns how many networks and browsers nobody signed in from for a while */
export function expireKnownPlaces(trx: Trx, { now }: RetentionLimits): Promise<number> {
  return deleteKnownPlacesSeenBy(trx, isoTime(addSeconds(new Date(now), -KNOWN_SECONDS)))
}
