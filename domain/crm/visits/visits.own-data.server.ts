import type { Db } from '#domain/kernel/database.ts'
import type { RetentionLimits } from '#domain/kernel/own-data.ts'
import { deleteBefore } from '#domain/kernel/rows.ts'

/** Counts name nobody. @returns how many were deleted */
export function expireVisits(
  db: Db,
  { analyticsBeforeDay }: Pick<RetentionLimits, 'analyticsBeforeDay'>,
): Promise<number> {
  return deleteBefore(db, 'event_counts', 'day', analyticsBeforeDay)
}
