import { AppError, unavailable } from '#domain/kernel/app-error.ts'
import type { Db, Trx } from '#domain/kernel/database.ts'
import type { DataOwner, RetentionLimits } from '#domain/kernel/own-data.ts'
import { deleteAmong, standingIn } from '#domain/kernel/rows.ts'
import { forgetMovements, movementsOfPayments } from '#domain/orders/ledger/movements.server.ts'
import { findPaymentsWithWork, forgetProjectsOf } from '#domain/projects/projects.own-data.server.ts'
import { OPEN_STATUSES } from '../payment-states.schema.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import type { PaymentRow } from '../payments.store.server.ts'
import { cancelPayment } from '../purchase/open-payment.server.ts'
import { ANSWERED_REQUESTS, OPEN_REQUESTS } from '../refund-states.schema.ts'
import { selectRefundRequestsOfOwner } from '../refunds/refunds.store.server.ts'
import { transfersOf } from '../transfers/transfers.server.ts'
import { withAllRefunds } from '../with-refunds.server.ts'

/** Amounts in cents, times in ISO 8601; payments newest first, requests oldest first. */
export async function exportOfPayments(db: Db, ownerId: string) {
  const payments = await withAllRefunds(db, await selectReachedPayments(db, ownerId))
  const ids = payments.map(({ id }) => id)
  const movements = await movementsOfPayments(db, ids)
  const transfers = await transfersOf(db, ids)
  const requests = await selectRefundRequestsOfOwner(db, ownerId)
  return {
    payments: payments.map((payment) => ({
      id: payment.id,
      orderId: payment.order_id,
      service: payment.service,
      amount: payment.amount,
      refundedAmount: payment.refunded_amount,
      currency: payment.currency,
      status: payment.status,
      dispute: payment.dispute,
      provider: payment.provider,
      providerPaymentId: payment.provider_payment_id,
      transferReference: transfers.get(payment.id)?.reference ?? null,
      transferFromIban: transfers.get(payment.id)?.fromIban ?? null,
      buyerName: payment.buyer_name,
      buyerEmail: payment.buyer_email,
      createdAt: payment.created_at,
      updatedAt: payment.updated_at,
      completedAt: payment.completed_at,
      cardCountry: payment.card_country,
      movements: (movements.get(payment.id) ?? []).map(({ kind, amount, happenedAt }) => ({
        kind,
        amount,
        happenedAt,
      })),
    })),
    refundRequests: requests.map((request) => ({
      id: request.id,
      paymentId: request.payment_id,
      reason: request.reason,
      status: request.status,
      amount: request.amount,
      answer: request.answer,
      createdAt: request.created_at,
      answeredAt: request.answered_at,
    })),
  }
}

/**
 * Before an account goes. What cannot be cancelled is paid, or on its way at the bank; settling it later finds no account and is told to
 * the studio. Payments themselves stay for accounting.
 * @throws AppError unavailable when the provider cannot be asked
 */
export async function cancelOpenPayments(deps: PaymentsDeps, owner: DataOwner): Promise<void> {
  const payments = await selectOpenPaymentsOfOwner(deps.db, owner.id)
  for (const payment of payments.filter(({ provider_payment_id }) => provider_payment_id !== null)) {
    try {
      await cancelPayment(deps, { ownerId: owner.id, paymentId: payment.id })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'conflict') continue
      throw unavailable('An open payment could not be cancelled. Please try again in a few minutes.', {
        cause: error,
      })
    }
  }
}

/** What is left to settle with this client, oldest first: ids of payments that may still be paid, and of refund requests. */
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

/** What was paid back is an accounting record; what was written about it is not. @returns how many requests */
export async function expireReasons(trx: Trx, { communicationBefore }: RetentionLimits): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('refund_requests')
    .set({ reason: '', answer: null })
    .where('status', 'in', [...ANSWERED_REQUESTS])
    .where('answered_at', '<', communicationBefore)
    .where((is) => is.or([is('reason', '!=', ''), is('answer', 'is not', null)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Payments that are no accounting records any more, with everything that refers to them. One whose project is still open, or was
 * changed later, stays.
 * @returns how many payments
 */
export async function expirePayments(trx: Trx, { accountingBefore }: RetentionLimits): Promise<number> {
  const old = await trx
    .selectFrom('payments')
    .select('id')
    .where('updated_at', '<', accountingBefore)
    .execute()
  const ids = old.map(({ id }) => id)
  const withWork = await findPaymentsWithWork(trx, ids, accountingBefore)
  const due = ids.filter((id) => !withWork.has(id))
  await forgetProjectsOf(trx, due)
  await forgetMovements(trx, due)
  await deletePayments(trx, due)
  await deleteLooseRecordsBefore(trx, accountingBefore)
  return due.length
}

/** Those of these orders that a payment refers to. */
export function findOrdersWithPayments(db: Db, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  return standingIn(db, 'payments', 'order_id', orderIds)
}

/** The owner's payments that reached the provider, newest first. */
function selectReachedPayments(db: Db, userId: string): Promise<PaymentRow[]> {
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
function selectOpenPaymentsOfOwner(db: Db, userId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'provider_payment_id'])
    .where('user_id', '=', userId)
    .where('status', 'in', [...OPEN_STATUSES])
    .orderBy('created_at')
    .execute()
}

async function deletePayments(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const table of ['refund_requests', 'transfers', 'payment_holds', 'payment_events'] as const)
    await deleteAmong(trx, table, 'payment_id', ids)
  await deleteAmong(trx, 'payments', 'id', ids)
}

/** What belongs to no payment of ours. */
async function deleteLooseRecordsBefore(trx: Trx, time: string): Promise<void> {
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
