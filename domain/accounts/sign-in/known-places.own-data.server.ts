import { addSeconds, isoTime } from '../../kernel/clock.ts'
import type { Trx } from '../../kernel/database.ts'
import type { RetentionLimits } from '../../kernel/own-data.ts'
import { KNOWN_SECONDS } from './known-places.server.ts'
import { deleteKnownPlacesSeenBy } from './known-places.store.server.ts'

/** @returns how many networks and browsers nobody signed in from for a while */
export function expireKnownPlaces(trx: Trx, { now }: RetentionLimits): Promise<number> {
  return deleteKnownPlacesSeenBy(trx, isoTime(addSeconds(new Date(now), -KNOWN_SECONDS)))
}
