import type { IdSearch } from '../kernel/begins-with.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/database.ts'
import { LIST_START, type Page, type PageRequest, pageOf, WHOLE_LIST } from '../kernel/pages.ts'
import { showOrder } from '../orders/show-orders.server.ts'
import { type ProjectState, projectStates } from '../projects/project-states.server.ts'
import { countHit } from '../rate-limits/rate-limits.server.ts'
import { whilePersonWaits } from './patience.ts'
import type { PaymentsDeps } from './payments.provider.ts'
import type { Checkout, Payment, PaymentDetail } from './payments.schema.ts'
import {
  countPaymentsOpenSince,
  type OwnPaymentRow,
  type PaymentRow,
  selectAllPayments,
  selectPayment,
  selectPaymentIds,
  selectPaymentOfOwner,
  selectPaymentPosition,
  selectPaymentsOfOwner,
} from './payments.store.server.ts'
import { fetchClientSecret } from './purchase/prepare-payment.server.ts'
import { refundRefusal } from './refunds/refund-window.ts'
import { type RefundRequestRow, selectRefundRequestsOfPayments } from './refunds/refunds.store.server.ts'
import { isOver, noSuchPayment } from './refusals.ts'
import { isOpen } from './settle/payment-state.ts'
import { settlePayment } from './settle/settle-payment.server.ts'

/** How often a person's page may make us ask the provider about one payment. */
const ASKED_AT_MOST = { limit: 3, windowSeconds: 3 }

/** A payment with its buyer, for the studio: as it is stored. */
export type ClientPayment = PaymentRow

export type OwnPayment = { ownerId: string; paymentId: string }

type ListDeps = { db: Db; clock: Clock }

/** All of the owner's payments, newest first. */
export async function listPayments(deps: ListDeps, ownerId: string): Promise<Payment[]> {
  const { rows } = await pageOfPayments(deps, ownerId, WHOLE_LIST)
  return rows
}

/** A page of the owner's payments, newest first. @throws AppError not-found when `before` is none of theirs */
export async function pageOfPayments(
  { db, clock }: ListDeps,
  ownerId: string,
  { limit, before }: PageRequest,
): Promise<Page<Payment>> {
  const start =
    before === undefined ? LIST_START : await selectPaymentPosition(db, { userId: ownerId, id: before })
  if (!start) throw noSuchPayment()
  const found = await selectPaymentsOfOwner(db, { userId: ownerId, ...start, limit: limit + 1 })
  const { rows, next } = pageOf(found, limit)
  return { rows: await withDetails(db, rows, clock()), next }
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
  const clientSecret = await fetchClientSecret(deps, payment.provider_payment_id)
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
    await deps.paymentsProvider.cancel(payment.provider_payment_id)
    await settlePayment(deps, { paymentId: payment.id })
  }
  const after = await ownPayment(deps, which)
  if (after.status !== 'cancelled') throw isOver(after)
  return detail(deps, which)
}

/** For the studio: everybody's payments, newest first. */
export function listAllPayments(db: Db, filter: { limit?: number } = {}): Promise<ClientPayment[]> {
  return selectAllPayments(db, { limit: filter.limit ?? 100 })
}

/** A payment as the studio sees it. @throws AppError not-found */
export async function showPayment(db: Db, id: string): Promise<ClientPayment> {
  const payment = await selectPayment(db, id)
  if (!payment) throw noSuchPayment()
  return payment
}

/** How many may still be paid that were begun before a time, in ISO 8601. */
export function countOpenPayments(db: Db, filter: { before: string }): Promise<number> {
  return countPaymentsOpenSince(db, filter.before)
}

/** @throws AppError not-found */
export async function ownPayment(deps: PaymentsDeps, which: OwnPayment): Promise<OwnPaymentRow> {
  const payment = await selectPaymentOfOwner(deps.db, { id: which.paymentId, userId: which.ownerId })
  if (!payment) throw noSuchPayment()
  return payment
}

/** A payment as its own page shows it. @throws AppError not-found */
export async function detail(deps: PaymentsDeps, which: OwnPayment): Promise<PaymentDetail> {
  const row = await ownPayment(deps, which)
  const [payment] = await withDetails(deps.db, [row], deps.clock())
  if (!payment) throw new Error(`The details of payment ${row.id} were lost.`)
  const order = await showOrder(deps.db, row.order_id)
  return { ...payment, consented: order.consentAt !== null, order }
}

/** Ids that begin so, in their order. */
export function findPaymentIds(db: Db, search: IdSearch): Promise<string[]> {
  return selectPaymentIds(db, search)
}

async function mayAsk(deps: PaymentsDeps, paymentId: string): Promise<boolean> {
  const hit = await countHit(deps.db, { key: `ask:${paymentId}`, ...ASKED_AT_MOST, now: deps.clock() })
  return hit.allowed
}

/** The rows as their owners see them, in the same order. */
async function withDetails(db: Db, rows: readonly OwnPaymentRow[], now: Date): Promise<Payment[]> {
  const ids = rows.map((row) => row.id)
  const [requests, projects] = await Promise.all([
    selectRefundRequestsOfPayments(db, ids),
    projectStates(db, ids),
  ])
  // Oldest first, so that the newest stays.
  const newest = new Map(requests.map((request) => [request.payment_id, request]))
  return rows.map((row) => toPayment(row, newest.get(row.id), projects.get(row.id), now))
}

function toPayment(
  row: OwnPaymentRow,
  newest: RefundRequestRow | undefined,
  project: ProjectState | undefined,
  now: Date,
): Payment {
  return {
    id: row.id,
    orderId: row.order_id,
    service: row.service,
    amount: row.amount,
    status: row.status,
    createdAt: row.created_at,
    held: Boolean(row.held),
    refundedAmount: row.refunded_amount,
    dispute: row.dispute,
    provider: row.provider,
    refundable: newest?.status !== 'open' && refundRefusal(row, project, now) === undefined,
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
