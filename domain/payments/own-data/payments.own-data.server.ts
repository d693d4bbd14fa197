import { AppError, unavailable } from '../../kernel/app-error.ts'
import type { Db, Trx } from '../../kernel/database.ts'
import type { DataOwner, RetentionLimits } from '../../kernel/own-data.ts'
import { forgetMovements, movementsOfPayments } from '../../ledger/movements.server.ts'
import { findPaymentsWithWork, forgetProjectsOf } from '../../projects/projects.own-data.server.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import { cancelPayment } from '../purchase/open-payment.server.ts'
import { selectRefundRequestsOfOwner } from '../refunds/refunds.store.server.ts'
import { transferReferences } from '../transfers/transfers.server.ts'
import { withAllRefunds } from '../with-refunds.server.ts'
import {
  deleteLooseRecordsBefore,
  deletePayments,
  emptyReasonsBefore,
  selectOpenPaymentsOfOwner,
  selectOpenRequestsOfOwner,
  selectOrdersWithPayments,
  selectPaymentIdsBefore,
  selectReachedPayments,
} from './payments.own-data.store.server.ts'

/** Amounts in cents, times in ISO 8601; payments newest first, requests oldest first. */
export async function exportOfPayments(db: Db, ownerId: string) {
  const payments = await withAllRefunds(db, await selectReachedPayments(db, ownerId))
  const ids = payments.map(({ id }) => id)
  const movements = await movementsOfPayments(db, ids)
  const references = await transferReferences(db, ids)
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
      transferReference: references.get(payment.id) ?? null,
      buyerName: payment.buyer_name,
      buyerEmail: payment.buyer_email,
      createdAt: payment.created_at,
      updatedAt: payment.updated_at,
      completedAt: payment.completed_at,
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
  const requests = await selectOpenRequestsOfOwner(db, ownerId)
  return { paymentIds: payments.map(({ id }) => id), refundRequestIds: requests.map(({ id }) => id) }
}

/** What was paid back is an accounting record; what was written about it is not. @returns how many requests */
export function expireReasons(trx: Trx, { communicationBefore }: RetentionLimits): Promise<number> {
  return emptyReasonsBefore(trx, communicationBefore)
}

/**
 * Payments that are no accounting records any more, with everything that refers to them. One whose project is still open, or was
 * changed later, stays.
 * @returns how many payments
 */
export async function expirePayments(trx: Trx, { accountingBefore }: RetentionLimits): Promise<number> {
  const ids = await selectPaymentIdsBefore(trx, accountingBefore)
  const withWork = await findPaymentsWithWork(trx, ids, accountingBefore)
  const due = ids.filter((id) => !withWork.has(id))
  await forgetProjectsOf(trx, due)
  await forgetMovements(trx, due)
  await deletePayments(trx, due)
  await deleteLooseRecordsBefore(trx, accountingBefore)
  return due.length
}

/** Those of these orders that a payment refers to. */
export async function findOrdersWithPayments(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(await selectOrdersWithPayments(db, orderIds))
}
