import { among } from '../../kernel/among.ts'
import type { Db, Trx } from '../../kernel/database.ts'
import { OPEN_STATUSES } from '../payment-states.schema.ts'
import type { PaymentRow } from '../payments.store.server.ts'
import { ANSWERED_REQUESTS, OPEN_REQUESTS } from '../refund-states.schema.ts'

/** The owner's payments that reached the provider, newest first. */
export function selectReachedPayments(db: Db, userId: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('provider_payment_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Payments that may still be paid, also those that never reached the provider; oldest first. */
export function selectOpenPaymentsOfOwner(db: Db, userId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'provider_payment_id'])
    .where('user_id', '=', userId)
    .where('status', 'in', [...OPEN_STATUSES])
    .orderBy('created_at')
    .execute()
}

export function selectOpenRequestsOfOwner(db: Db, userId: string): Promise<{ id: string }[]> {
  return db
    .selectFrom('refund_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', [...OPEN_REQUESTS])
    .orderBy('created_at')
    .execute()
}

/** An open request waits for its answer. @returns how many */
export async function emptyReasonsBefore(trx: Trx, time: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('refund_requests')
    .set({ reason: '', answer: null })
    .where('status', 'in', [...ANSWERED_REQUESTS])
    .where('answered_at', '<', time)
    .where((is) => is.or([is('reason', '!=', ''), is('answer', 'is not', null)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Last changed before a time. */
export async function selectPaymentIdsBefore(trx: Trx, time: string): Promise<string[]> {
  const rows = await trx.selectFrom('payments').select('id').where('updated_at', '<', time).execute()
  return rows.map(({ id }) => id)
}

export async function deletePayments(trx: Trx, ids: readonly string[]): Promise<void> {
  const theirs = among(trx, 'payment_id', JSON.stringify(ids))
  await trx.deleteFrom('refund_requests').where(theirs).execute()
  await trx.deleteFrom('transfers').where(theirs).execute()
  await trx.deleteFrom('payment_holds').where(theirs).execute()
  await trx.deleteFrom('payment_events').where(theirs).execute()
  await trx
    .deleteFrom('payments')
    .where(among(trx, 'id', JSON.stringify(ids)))
    .execute()
}

/** What belongs to no payment of ours. */
export async function deleteLooseRecordsBefore(trx: Trx, time: string): Promise<void> {
  await trx
    .deleteFrom('payment_holds')
    .where('payment_id', 'is', null)
    .where('created_at', '<', time)
    .execute()
  await trx
    .deleteFrom('payment_events')
    .where('payment_id', 'is', null)
    .where('received_at', '<', time)
    .execute()
}

export async function selectOrdersWithPayments(db: Db, orderIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('order_id')
    .where(among(db, 'order_id', JSON.stringify(orderIds)))
    .execute()
  return rows.map((row) => row.order_id)
}
