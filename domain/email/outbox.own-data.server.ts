import type { ExpressionBuilder } from 'kysely'
import { among } from '#domain/kernel/among.ts'
import type { Db, Tables, Trx } from '#domain/kernel/database.ts'
import type { DataOwner, RetentionLimits } from '#domain/kernel/own-data.ts'
import { deleteBefore } from '#domain/kernel/rows.ts'
import { KINDS_AFTER_DELETION } from './mail-kinds.ts'
import { SENT_STATUSES, WAITING_STATUSES } from './mail-states.ts'

/** What was mailed to somebody, oldest first, without the bodies. Times in ISO 8601. */
export function exportOfMails(db: Db, owner: DataOwner) {
  return db
    .selectFrom('outbox')
    .select(['recipient as to', 'subject', 'status', 'created_at as createdAt', 'sent_at as sentAt'])
    .where(wasMailedTo(owner))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** All mails to somebody. One that waits is still sent if it is about money or law. */
export async function forgetMails(trx: Trx, owner: DataOwner): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where(wasMailedTo(owner))
    .where((mail) =>
      mail.or([
        mail('status', 'not in', [...WAITING_STATUSES]),
        mail('kind', 'not in', [...KINDS_AFTER_DELETION]),
      ]),
    )
    .execute()
}

/** Lets an account keep what was mailed to an address that it leaves, which somebody else may have later. */
export async function keepMailsOf(
  trx: Trx,
  { personId, address }: { personId: string; address: string },
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ person_id: personId })
    .where('recipient', '=', address)
    .where('person_id', 'is', null)
    .execute()
}

function wasMailedTo({ id, email }: DataOwner) {
  return (mail: ExpressionBuilder<Tables, 'outbox'>) =>
    mail.or([
      mail('person_id', '=', id),
      mail.and([mail('recipient', '=', email), mail('person_id', 'is', null)]),
    ])
}

/** Mails that hold what is being deleted, by their dedupe keys; what was sent holds nothing any more. */
export async function takeBackMails(trx: Trx, dedupeKeys: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where(among(trx, 'dedupe_key', dedupeKeys))
    .where('status', 'not in', [...SENT_STATUSES])
    .execute()
}

/** Of emails whose subject holds what is being deleted, by their dedupe keys: one that waits goes, and the record of one that was sent gets this subject. */
export async function forgetSubjects(
  trx: Trx,
  dedupeKeys: readonly string[],
  subject: string,
): Promise<void> {
  await takeBackMails(trx, dedupeKeys)
  await trx
    .updateTable('outbox')
    .set({ subject })
    .where(among(trx, 'dedupe_key', dedupeKeys))
    .execute()
}

/** @returns how many mails were deleted */
export function expireMails(trx: Trx, { communicationBefore }: RetentionLimits): Promise<number> {
  return deleteBefore(trx, 'outbox', 'created_at', communicationBefore)
}
