import type { Db, Trx } from '#domain/kernel/database.ts'
import type { DataOwner, RetentionLimits } from '#domain/kernel/own-data.ts'
import { deleteBefore } from '#domain/kernel/rows.ts'

/** Mails that came to a client's address, what they said while a person has to look at them. Times in ISO 8601. */
export function exportOfReplies(db: Db, ownerId: string) {
  return db
    .selectFrom('received_mails')
    .select(['sender as from', 'subject', 'text', 'outcome', 'reason', 'received_at as receivedAt'])
    .where('user_id', '=', ownerId)
    .orderBy('received_at')
    .execute()
}

export async function forgetReplies(trx: Trx, { id, email }: DataOwner): Promise<void> {
  await trx
    .deleteFrom('received_mails')
    .where((is) => is.or([is('user_id', '=', id), is('sender', '=', email)]))
    .execute()
}

/** @returns how many were deleted */
export async function expireReplies(trx: Trx, { communicationBefore }: RetentionLimits): Promise<number> {
  await deleteBefore(trx, 'email_attempts', 'begun_at', communicationBefore)
  return deleteBefore(trx, 'received_mails', 'received_at', communicationBefore)
}
