import type { Trx } from '#domain/kernel/database.ts'
import type { RetentionLimits } from '#domain/kernel/own-data.ts'
import { deleteBefore } from '#domain/kernel/rows.ts'

/** Of what waits that long, nobody remembers what was settled. @returns how many were deleted */
export function expireMarks(trx: Trx, { communicationBefore }: RetentionLimits): Promise<number> {
  return deleteBefore(trx, 'waiting_marks', 'at', communicationBefore)
}
