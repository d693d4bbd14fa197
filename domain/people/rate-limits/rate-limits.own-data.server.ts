import type { Trx } from '#domain/kernel/database.ts'
import type { RetentionLimits } from '#domain/kernel/own-data.ts'
import { deleteEnded } from './rate-limits.server.ts'

/** Nothing of an address, a keyed hash, outlives its window for long. @returns how many keys were deleted */
export function expireRateLimits(trx: Trx, { now }: RetentionLimits): Promise<number> {
  return deleteEnded(trx, new Date(now))
}
