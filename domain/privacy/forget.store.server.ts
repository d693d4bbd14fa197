import type { ExpressionBuilder } from 'kysely'
import { OPEN_STATUSES } from '#domain/billing/payments/payment-states.schema.ts'
import { OPEN_REQUESTS } from '#domain/billing/refunds/refund-states.schema.ts'
import { fileNoticeKey, fileReceivedKey } from '#domain/delivery/files/file-notice.ts'
import { FILES_RECEIVED } from '#domain/delivery/files/files.emails.ts'
import { KINDS_AFTER_DELETION } from '#domain/email/email-kinds.ts'
import { SENT_STATUSES, WAITING_STATUSES } from '#domain/email/email-states.ts'
import {
  type Db,
  deleteInList,
  inList,
  locksRows,
  pluck,
  type Tables,
  type Trx,
} from '#domain/kernel/database.ts'
import { progressOfOwner } from '#domain/projects/projects.server.ts'

export type DataOwner = { id: string; email: string }

/** Deletes rows that refer to the person by value. Foreign keys delete the others together with the person. */
export async function forgetOwnRows(trx: Trx, owner: DataOwner): Promise<void> {
  const files = await trx.selectFrom('files').select('id').where('user_id', '=', owner.id).execute()
  await forgetFiles(trx, pluck(files, 'id'))
  await forgetBlobs(trx, owner)
  await forgetQuotes(trx, owner)
  await forgetEmails(trx, owner)
  await forgetReminders(trx, owner)
  await trx
    .deleteFrom('received_emails')
    .where((is) => is.or([is('user_id', '=', owner.id), is('sender', '=', owner.email)]))
    .execute()
  await trx.deleteFrom('verification').where('value', '=', owner.id).execute()
  await trx.deleteFrom('typing').where('about', '=', `thread ${owner.id}`).execute()
}

/** Copies the progress to each order before its project is deleted, so that the amounts owed don't change. */
export async function keepProgress(trx: Trx, { id }: DataOwner): Promise<void> {
  for (const { orderId, doneAt, donePercent } of await progressOfOwner(trx, id))
    await trx
      .updateTable('orders')
      .set({ done_at: doneAt, done_percent: donePercent })
      .where('id', '=', orderId)
      .execute()
}

/** Also deletes notices to the studio that contain a link. */
export async function forgetFiles(trx: Trx, ids: readonly string[]): Promise<void> {
  await deleteInList(trx, 'files', 'id', ids)
  const received = ids.map(fileReceivedKey)
  await trx
    .deleteFrom('outbox')
    .where(inList(trx, 'dedupe_key', [...ids.map(fileNoticeKey), ...received]))
    .where('status', 'not in', [...SENT_STATUSES])
    .execute()
  await trx
    .updateTable('outbox')
    .set({ subject: FILES_RECEIVED })
    .where(inList(trx, 'dedupe_key', received))
    .execute()
}

export async function forgetBlobs(trx: Trx, { id }: DataOwner): Promise<void> {
  await trx.deleteFrom('blobs').where('user_id', '=', id).execute()
}

/** Deletes quotes that never became a contract. A contract is an accounting record. */
export async function forgetQuotes(trx: Trx, { id }: DataOwner): Promise<void> {
  await deleteOrders(trx, pluck(await unacceptedOrders(trx).where('orders.user_id', '=', id).execute(), 'id'))
}

/** Locks the orders first, like every change to a quote. */
export function unacceptedOrders(trx: Trx) {
  return trx
    .selectFrom('orders')
    .innerJoin('quotes', 'quotes.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.accepted_at', 'is', null)
    .$if(locksRows(trx), (query) => query.orderBy('orders.id').forUpdate('orders'))
}

/** No other row may refer to them. */
export async function deleteOrders(trx: Trx, ids: readonly string[]): Promise<void> {
  await deleteInList(trx, 'quotes', 'order_id', ids)
  await deleteInList(trx, 'order_lines', 'order_id', ids)
  await deleteInList(trx, 'orders', 'id', ids)
}

/** Deletes emails to the owner, except waiting ones about money or law. */
export async function forgetEmails(trx: Trx, owner: DataOwner): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where(wasEmailedTo(owner))
    .where((mail) =>
      mail.or([
        mail('status', 'not in', [...WAITING_STATUSES]),
        mail('kind', 'not in', [...KINDS_AFTER_DELETION]),
      ]),
    )
    .execute()
}

export function wasEmailedTo({ id, email }: DataOwner) {
  return (mail: ExpressionBuilder<Tables, 'outbox'>) =>
    mail.or([
      mail('person_id', '=', id),
      mail.and([mail('recipient', '=', email), mail('person_id', 'is', null)]),
    ])
}

/** Includes reminders that were turned off by address before the account existed. */
export async function forgetReminders(trx: Trx, { id, email }: DataOwner): Promise<void> {
  await trx.deleteFrom('reminders_off').where('whom', 'in', [id, email.toLowerCase()]).execute()
}

/** Ids of payments that may still be paid and of open refund requests, oldest first. */
export async function findUnsettled(
  db: Db,
  ownerId: string,
): Promise<{ paymentIds: string[]; refundRequestIds: string[] }> {
  const payments = await selectOpenPaymentsOfOwner(db, ownerId)
  const requests = await db
    .selectFrom('refund_requests')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('status', 'in', [...OPEN_REQUESTS])
    .orderBy('created_at')
    .execute()
  return { paymentIds: payments.map(({ id }) => id), refundRequestIds: requests.map(({ id }) => id) }
}

/** Payments that may still be paid, including those that never reached the provider. Oldest first. */
export function selectOpenPaymentsOfOwner(db: Db, userId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'provider_payment_id'])
    .where('user_id', '=', userId)
    .where('status', 'in', [...OPEN_STATUSES])
    .orderBy('created_at')
    .execute()
}
