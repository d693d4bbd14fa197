import type { Trx } from '../kernel/database.ts'
import type { RetentionLimits } from '../kernel/own-data.ts'
import { deleteEnquiriesBefore } from './contact.store.server.ts'

/** @returns how many messages were deleted */
export function expireEnquiries(trx: Trx, { communicationBefore }: RetentionLimits): Promise<number> {
  return deleteEnquiriesBefore(trx, communicationBefore)
}
