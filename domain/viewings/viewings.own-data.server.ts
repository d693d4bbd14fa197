import type { Trx } from '../kernel/database.ts'
import type { RetentionLimits } from '../kernel/own-data.ts'
import { deleteBefore } from '../kernel/rows.ts'

/** A client's end with their account. @returns how many that are over were deleted */
export function expireViewings(trx: Trx, { now }: RetentionLimits): Promise<number> {
  return deleteBefore(trx, 'viewings', 'until', now)
}
