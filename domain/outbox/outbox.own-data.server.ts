import type { Db, Trx } from '../kernel/database.ts'
import type { DataOwner, RetentionLimits } from '../kernel/own-data.ts'
import {
  deleteDoneMailsTo,
  deleteMailsBefore,
  deleteUnsentMails,
  selectMailsTo,
} from './outbox.own-data.store.server.ts'

/** What was mailed to an address, oldest first, without the bodies. Times in ISO 8601. */
export async function exportOfMails(db: Db, email: string) {
  return (await selectMailsTo(db, email)).map((mail) => ({
    to: mail.recipient,
    subject: mail.subject,
    status: mail.status,
    createdAt: mail.created_at,
    sentAt: mail.sent_at,
  }))
}

/** The record of mails that are done with; one that waits is still sent. */
export function forgetMails(trx: Trx, owner: DataOwner): Promise<void> {
  return deleteDoneMailsTo(trx, owner.email)
}

/** Mails that hold what is being deleted, by their dedupe keys; what was sent holds nothing any more. */
export function takeBackMails(trx: Trx, dedupeKeys: readonly string[]): Promise<void> {
  return deleteUnsentMails(trx, dedupeKeys)
}

/** @returns how many mails were deleted */
export function expireMails(trx: Trx, { communicationBefore }: RetentionLimits): Promise<number> {
  return deleteMailsBefore(trx, communicationBefore)
}
