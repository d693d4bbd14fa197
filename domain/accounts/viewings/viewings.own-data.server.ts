import type { Trx } from '#domain/kernel/database.ts'
import type { RetentionLimits } from '#domain/kernel/own-data.ts'
import { deleteBefore } from '#domain/kernel/rows.ts'

/** A client's end with their account. @returns how many that are over were deleted */
export function expireViewings(trx: Trx, { now }: RetentionLimits): Promise<number> {
  return deleteBefore(trx, 'viewings', 'until', now)
}
