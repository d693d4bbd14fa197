import type { Trx } from '#domain/kernel/database.ts'
import type { RetentionLimits } from '#domain/kernel/own-data.ts'
import { deleteBefore } from '#domain/kernel/rows.ts'

/** @returns how many messages were deleted */
export function expireEnquiries(trx: Trx, { communicationBefore }: RetentionLimits): Promise<number> {
  return deleteBefore(trx, 'contact_messages', 'created_at', communicationBefore)
}
