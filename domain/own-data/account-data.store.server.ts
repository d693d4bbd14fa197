import type { Db, Trx } from '../kernel/database.ts'

export function selectAccount(db: Db, id: string) {
  return db
    .selectFrom('user')
    .select(['displayUsername', 'createdAt', 'updatedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** What was mailed to an address, oldest first, without the bodies. */
export function selectMailsTo(db: Db, email: string) {
  return db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'status', 'created_at', 'sent_at'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Payments that may still be paid, also those that never reached the provider. */
export function selectOpenPaymentsOfOwner(db: Db, userId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'status', 'provider_payment_id'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['pending', 'processing', 'failed'])
    .orderBy('created_at')
    .execute()
}

export function selectOpenProjectsOfOwner(db: Db, userId: string) {
  return db
    .selectFrom('projects')
    .select(['id', 'service', 'status', 'payment_id'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['pending', 'in-progress'])
    .orderBy('created_at')
    .execute()
}

export function selectOpenRefundRequestsOfOwner(db: Db, userId: string) {
  return db
    .selectFrom('refund_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .orderBy('created_at')
    .execute()
}

/**
 * Deletes a user with all that refers to them by key: sessions, password, projects, files, messages, presence. Besides, what does so only
 * by value: mailed links, the record of mails that are done with, and notices to the studio that still hold a link to files.
 * @returns false when there is no such user any more
 */
export async function deleteUser(trx: Trx, user: { id: string; email: string }): Promise<boolean> {
  const files = await trx.selectFrom('files').select('id').where('user_id', '=', user.id).execute()
  for (const { id } of files)
    await trx
      .deleteFrom('outbox')
      .where('dedupe_key', '=', `file-notice:${id}`)
      .where('status', '!=', 'sent')
      .execute()
  await trx
    .deleteFrom('outbox')
    .where('recipient', '=', user.email)
    .where('status', '!=', 'waiting')
    .execute()
  await trx.deleteFrom('verification').where('value', '=', user.id).execute()
  const { numDeletedRows } = await trx.deleteFrom('user').where('id', '=', user.id).executeTakeFirst()
  return numDeletedRows === 1n
}
