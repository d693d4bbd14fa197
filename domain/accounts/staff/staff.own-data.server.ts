import type { Trx } from '#domain/kernel/database.ts'
import type { RetentionLimits } from '#domain/kernel/own-data.ts'
import { deleteEndedInvitations } from './staff.store.server.ts'

/** @returns how many invitations were used or had ended */
export function expireInvitations(trx: Trx, { now }: RetentionLimits): Promise<number> {
  return deleteEndedInvitations(trx, now)
}
