import type { Trx } from '../kernel/database.ts'
import type { RetentionLimits } from '../kernel/own-data.ts'

/** @returns how many messages were deleted */
export async function expireEnquiries(trx: Trx, { communicationBefore }: RetentionLimits): Promise<number> {
  const old = trx.deleteFrom('contact_messages').where('created_at', '<', communicationBefore)
  return Number((await old.executeTakeFirst()).numDeletedRows)
}
