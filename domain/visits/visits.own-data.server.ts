import type { Trx } from '../kernel/database.ts'
import type { RetentionLimits } from '../kernel/own-data.ts'
import { deleteVisitsBefore } from './visits.server.ts'

/** Counts name nobody. @returns how many were deleted */
export function expireVisits(trx: Trx, { analyticsBeforeDay }: RetentionLimits): Promise<number> {
  return deleteVisitsBefore(trx, analyticsBeforeDay)
}
