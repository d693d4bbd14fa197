import { AppError } from '../kernel/app-error.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/database.ts'
import { countHit } from '../rate-limits/rate-limits.server.ts'
import { HELD_WORDING } from './holds/holds.schema.ts'
import { whilePersonWaits } from './patience.ts'
import type { Checkout, Payment, PaymentDetail } from './payments.schema.ts'
import {
  type PaymentRow,
  type PaymentWithProjectRow,
  selectAllPayments,
  selectPaymentOfOwner,
  selectPaymentsOfOwner,
} from './payments.store.server.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { fetchClientSecret } from './purchase/start-purchase.server.ts'
import { refundRefusal } from './refunds/refund-window.ts'
import {
  type RefundRequestRow,
  selectRefundRequestsOfOwner,
  selectRefundRequestsOfPayment,
} from './refunds/refunds.store.server.ts'
import { isOpen, isPaid } from './settle/payment-state.ts'
import { settlePayment } from './settle/settle-payment.server.ts'

/** How often a person's page may make us ask the provider about one payment. */
const ASKED_AT_MOST = { limit: 3, windowSeconds: 3 }

export type OwnPayment = { ownerId: string; paymentId: string }

/** The owner's payments, newest first. */
export async function listPayments(
  { db, clock }: { db: Db; clock: Clock },
  ownerId: string,
): Promise<Payment[]> {
  const [rows, requests] = await Promise.all([
    selectPaymentsOfOwner(db, ownerId),
    selectRefundRequestsOfOwner(db, ownerId),
  ])
  const now = clock()
  return rows.map((row) =>
    toPayment(
      row,
      requests.filter((request) => request.payment_id === row.id),
      now,
    ),
  )
}

/**
 * One payment of the owner, brought up to date with the provider while it is open.
 * @throws AppError not-found, unavailable
 */
export async function findPayment(given: PaymentsDeps, which: OwnPayment): Promise<PaymentDetail> {
  const deps = whilePersonWaits(given)
  const payment = await ownPayment(deps, which)
  if (isOpen(payment.status) && (await mayAsk(deps, payment.id)))
    await settlePayment(deps, { paymentId: payment.id })
  return detail(deps, which)
}

/**
 * What the checkout needs to confirm a payment that is still open.
 * @throws AppError not-found, conflict when it is held or not open any more, unavailable
 */
export async function openCheckout(given: PaymentsDeps, which: OwnPayment): Promise<Checkout> {
  const deps = whilePersonWaits(given)
  const payment = await ownPayment(deps, which)
  const takesPlaceHere = payment.provider === deps.paymentsProvider.name
  if (!isOpen(payment.status) || payment.held || !takesPlaceHere) throw isOver(payment)
  const clientSecret = await fetchClientSecret(deps, payment.provider_payment_id ?? '')
  return { ...(await detail(deps, which)), clientSecret }
}

/**
 * The buyer gives up: the payment is cancelled at the provider, unless it was paid meanwhile. Repeating it changes nothing.
 * @throws AppError not-found, conflict when it cannot be cancelled any more, unavailable
 */
export async function cancelPayment(given: PaymentsDeps, which: OwnPayment): Promise<PaymentDetail> {
  const deps = whilePersonWaits(given)
  const payment = await ownPayment(deps, which)
  if (isOpen(payment.status) && payment.provider === deps.paymentsProvider.name) {
    await deps.paymentsProvider.cancel(payment.provider_payment_id ?? '')
    await settlePayment(deps, { paymentId: payment.id })
  }
  const after = await ownPayment(deps, which)
  if (after.status !== 'cancelled') throw isOver(after)
  return detail(deps, which)
}

/** For the studio: everybody's payments, newest first. */
export function listAllPayments(db: Db, filter: { limit?: number } = {}): Promise<PaymentRow[]> {
  return selectAllPayments(db, { limit: filter.limit ?? 100 })
}

/** @throws AppError not-found */
export async function ownPayment(deps: PaymentsDeps, which: OwnPayment): Promise<PaymentWithProjectRow> {
  const payment = await selectPaymentOfOwner(deps.db, { id: which.paymentId, userId: which.ownerId })
  if (!payment) throw notFound()
  return payment
}

/** A payment as its own page shows it. @throws AppError not-found */
export async function detail(deps: PaymentsDeps, which: OwnPayment): Promise<PaymentDetail> {
  const payment = await ownPayment(deps, which)
  const requests = await selectRefundRequestsOfPayment(deps.db, payment.id)
  return { ...toPayment(payment, requests, deps.clock()), consented: payment.consent_at !== null }
}

async function mayAsk(deps: PaymentsDeps, paymentId: string): Promise<boolean> {
  const hit = await countHit(deps.db, { key: `ask:${paymentId}`, ...ASKED_AT_MOST, now: deps.clock() })
  return hit.allowed
}

/** @param requests about this payment, oldest first */
function toPayment(row: PaymentWithProjectRow, requests: RefundRequestRow[], now: Date): Payment {
  const newest = requests.at(-1)
  return {
    id: row.id,
    service: row.service,
    amount: row.amount,
    status: row.status,
    createdAt: row.created_at,
    // SQLite says 0 or 1.
    held: Boolean(row.held),
    refundedAmount: row.refunded_amount,
    dispute: row.dispute,
    provider: row.provider,
    refundable: newest?.status !== 'open' && refundRefusal(row, now) === undefined,
    refundRequest: newest
      ? {
          status: newest.status,
          amount: newest.amount,
          answer: newest.answer,
          createdAt: newest.created_at,
        }
      : null,
  }
}

/** Why a payment cannot be changed any more. */
export function isOver(payment: PaymentWithProjectRow): AppError {
  const userMessage = isPaid(payment.status)
    ? 'This payment is complete.'
    : payment.held
      ? HELD_WORDING
      : payment.status === 'cancelled'
        ? 'This payment was cancelled.'
        : payment.status === 'processing'
          ? 'This payment is being processed by your bank.'
          : 'This payment cannot be changed any more.'
  return new AppError('conflict', { userMessage })
}

function notFound(): AppError {
  return new AppError('not-found', { userMessage: 'There is no payment with this id.' })
}
