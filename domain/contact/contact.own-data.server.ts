import type { Trx } from '../kernel/database.ts'
import type { RetentionLimits } from '../kernel/own-data.ts'
import { deleteBefore } from '../kernel/rows.ts'

/** @returns how many messages were deleted */
export function expireEnquiries(trx: Trx, { communicationBefore }: RetentionLimits): Promise<number> {
  return deleteBefore(trx, 'contact_messages', 'created_at', communicationBefore)
}
