import type { Trx } from '../kernel/database.ts'
import type { RetentionLimits } from '../kernel/own-data.ts'
import { deleteContactMessagesBefore } from './contact.store.server.ts'

/** @returns how many messages were deleted */
export function expireContactMessages(trx: Trx, { communicationBefore }: RetentionLimits): Promise<number> {
  return deleteContactMessagesBefore(trx, communicationBefore)
}
