import { type Db, pluck } from '#domain/kernel/database.ts'
import { LIST_START, type Page, type PageRequest, pageOf, WHOLE_LIST } from '#domain/kernel/pages.schema.ts'
import type { Clock } from '#domain/kernel/time.ts'
import { instalmentToCome } from '#domain/orders/order-state.ts'
import { seenOrder } from '#domain/orders/orders.schema.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import type { Payment, PaymentDetail } from '../payments/payments.schema.ts'
import {
  noSuchPayment,
  type OwnPayment,
  ownPayment,
  type WithRefunds,
  withAllRefunds,
  withRefunds,
} from '../payments/payments.server.ts'
import {
  countPaymentsOpenSince,
  type OwnPaymentRow,
  type PaymentRow,
  selectPayment,
  selectPaymentPosition,
  selectPaymentsInList,
  selectPaymentsOfOwner,
} from '../payments/payments.store.server.ts'
import { refundTerms } from '../refunds/refund-requests.server.ts'
import { type RefundTerms, refundRefusal, refundRequestFacts } from '../refunds/refund-states.schema.ts'
import { type RefundRequestRow, selectRefundRequestsOfPayments } from '../refunds/refunds.store.server.ts'

export type ClientPayment = WithRefunds<PaymentRow>

type ShowDeps = { db: Db; clock: Clock }

/** Newest first. */
export async function listPayments(deps: ShowDeps, ownerId: string): Promise<Payment[]> {
  const { rows } = await pageOfPayments(deps, ownerId, WHOLE_LIST)
  return rows
}

/** Newest first. @throws AppError not-found if `before` doesn't belong to the owner */
export async function pageOfPayments(
  { db, clock }: ShowDeps,
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

/** @throws AppError not-found */
export async function paymentDetail(deps: ShowDeps, which: OwnPayment): Promise<PaymentDetail> {
  const row = await ownPayment(deps, which)
  const [payment] = await withDetails(deps.db, [row], deps.clock())
  if (!payment) throw new Error(`The details of payment ${row.id} were lost.`)
  const order = await showOrder(deps.db, row.order_id)
  return {
    ...payment,
    consented: order.consentAt !== null,
    order: seenOrder(order),
    toCome: instalmentToCome(order),
  }
}

/** @throws AppError not-found */
export async function showPayment(db: Db, id: string): Promise<ClientPayment> {
  const payment = await selectPayment(db, id)
  if (!payment) throw noSuchPayment()
  return withRefunds(db, payment)
}

export function findPayments(db: Db, ids: readonly string[]): Promise<PaymentRow[]> {
  return selectPaymentsInList(db, 'id', ids)
}

/** Open payments begun before a time (ISO 8601). */
export function countOpenPayments(db: Db, filter: { before: string }): Promise<number> {
  return countPaymentsOpenSince(db, filter.before)
}

async function withDetails(db: Db, rows: readonly OwnPaymentRow[], now: Date): Promise<Payment[]> {
  const ids = rows.map((row) => row.id)
  const [refunded, requests, terms] = await Promise.all([
    withAllRefunds(db, rows),
    selectRefundRequestsOfPayments(db, { paymentIds: ids }),
    refundTerms(db, pluck(rows, 'order_id')),
  ])
  // Oldest first, so that the newest one remains in the map.
  const newest = new Map(requests.map((request) => [request.payment_id, request]))
  return refunded.map((row) => toPayment(row, newest.get(row.id), terms.get(row.order_id), now))
}

function toPayment(
  row: WithRefunds<OwnPaymentRow>,
  newest: RefundRequestRow | undefined,
  terms: RefundTerms | undefined,
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
    refundable:
      !(newest && refundRequestFacts(newest.status).isOpen) && refundRefusal(row, terms, now) === undefined,
    refundRequest: newest
      ? {
          status: newest.status,
          amount: newest.amount,
          answer: newest.answer,
          createdAt: newest.created_at,
          sentAt: newest.sent_at,
        }
      : null,
  }
}
