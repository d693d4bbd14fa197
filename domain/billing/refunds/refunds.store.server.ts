import type { Insertable, NotNull, Selectable } from 'kysely'
import { type Db, inList, preparedQuery, type Tables, type Trx } from '#domain/kernel/database.ts'
import type { PaymentsProviderName, RefundRequestStatus } from '../payments/payments.schema.ts'
import { GRANTED_REQUESTS, OPEN_REQUESTS } from './refund-states.schema.ts'

export type RefundRequestRow = Selectable<Tables['refund_requests']>

export function selectRefundRequestsOfPayment(db: Db, paymentId: string) {
  return db
    .selectFrom('refund_requests')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Oldest first. */
export async function selectRefundRequests(
  db: Db,
  filter: { statuses: readonly RefundRequestStatus[] | undefined; orderId?: string | undefined },
) {
  const { statuses, orderId } = filter
  return db
    .selectFrom('refund_requests')
    .innerJoin('payments', 'payments.id', 'refund_requests.payment_id')
    .selectAll('refund_requests')
    .select([
      'payments.service',
      'payments.provider',
      'payments.order_id',
      'payments.amount as paid_amount',
      'payments.buyer_name',
      'payments.buyer_email',
    ])
    .$if(statuses !== undefined, (query) => query.where('refund_requests.status', 'in', statuses ?? []))
    .$if(orderId !== undefined, (query) => query.where('payments.order_id', '=', orderId ?? ''))
    .orderBy('refund_requests.created_at')
    .orderBy('refund_requests.id')
    .execute()
}

/** Orders with an open refund request. */
export async function selectOrdersAskedBack(db: Db, orderIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('refund_requests')
    .innerJoin('payments', 'payments.id', 'refund_requests.payment_id')
    .select('payments.order_id')
    .where(inList(db, 'payments.order_id', orderIds))
    .where('refund_requests.status', 'in', OPEN_REQUESTS)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

export function selectRefundRequest(db: Db, id: string) {
  return db.selectFrom('refund_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertRefundRequest(
  trx: Trx,
  row: Insertable<Tables['refund_requests']>,
): Promise<void> {
  await trx.insertInto('refund_requests').values(row).execute()
}

export async function updateRefundRequest(
  trx: Trx,
  id: string,
  answer: Pick<RefundRequestRow, 'status' | 'amount' | 'answer' | 'answered_at'>,
): Promise<void> {
  await trx.updateTable('refund_requests').set(answer).where('id', '=', id).execute()
}

/** Keeps the first time. */
export async function markRefundSent(db: Db, which: { id: string; now: string }): Promise<void> {
  await db
    .updateTable('refund_requests')
    .set({ sent_at: which.now })
    .where('id', '=', which.id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Granted but not known to be sent, oldest first. */
export async function selectUnsentRefunds(
  db: Db,
  filter: { provider?: PaymentsProviderName; paymentId?: string; refundId?: string },
) {
  let unsent = db
    .selectFrom('refund_requests')
    .innerJoin('payments', 'payments.id', 'refund_requests.payment_id')
    .select([
      'refund_requests.id',
      'refund_requests.payment_id',
      'refund_requests.amount',
      'refund_requests.answer',
      'refund_requests.answered_at',
      'payments.provider',
      'payments.provider_payment_id',
    ])
    .where('refund_requests.status', 'in', [...GRANTED_REQUESTS])
    .where('refund_requests.sent_at', 'is', null)
    .where('refund_requests.amount', 'is not', null)
    .where('payments.provider_payment_id', 'is not', null)
    .$narrowType<{ amount: NotNull; provider_payment_id: NotNull }>()
    .orderBy('refund_requests.answered_at')
  if (filter.provider) unsent = unsent.where('payments.provider', '=', filter.provider)
  if (filter.paymentId) unsent = unsent.where('payments.id', '=', filter.paymentId)
  if (filter.refundId) unsent = unsent.where('refund_requests.id', '=', filter.refundId)
  return unsent.execute()
}

export type UnsentRefundRow = Awaited<ReturnType<typeof selectUnsentRefunds>>[number]

/** Oldest first. */
export const selectRefundRequestsOfPayments = preparedQuery(
  (db, { paymentIds }: { paymentIds: readonly string[] }) =>
    db
      .selectFrom('refund_requests')
      .selectAll()
      .where(inList(db, 'payment_id', paymentIds))
      .orderBy('created_at')
      .orderBy('id'),
)
