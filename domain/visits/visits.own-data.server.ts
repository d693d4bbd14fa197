import type { Db } from '../kernel/database.ts'
import type { RetentionLimits } from '../kernel/own-data.ts'
import { deleteBefore } from '../kernel/rows.ts'

/** Counts name nobody. @returns how many were deleted */
export function expireVisits(
  db: Db,
  { analyticsBeforeDay }: Pick<RetentionLimits, 'analyticsBeforeDay'>,
): Promise<number> {
  return deleteBefore(db, 'event_counts', 'day', analyticsBeforeDay)
}
