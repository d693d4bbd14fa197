import type { Db, Trx } from '#domain/kernel/database.ts'
import type { DataOwner, RetentionLimits } from '#domain/kernel/own-data.ts'
import { deleteAllOff, deleteOffOfAddresses, selectKindsOff } from './reminders.store.server.ts'

/** Kinds of reminders that a client has switched off. Times in ISO 8601. */
export function exportOfReminders(db: Db, ownerId: string) {
  return selectKindsOff(db, ownerId)
}

/** Also what was switched off by the address, before there was an account. */
export function forgetReminders(trx: Trx, { id, email }: DataOwner): Promise<void> {
  return deleteAllOff(trx, [id, email.toLowerCase()])
}

/** Of addresses without an account: nothing is sent to them so long after. @returns how many were deleted */
export function expireReminders(trx: Trx, { communicationBefore }: RetentionLimits): Promise<number> {
  return deleteOffOfAddresses(trx, communicationBefore)
}
