import { type AppError, badInput, conflict, notFound } from '#domain/kernel/app-error.ts'
import type { Deps, UnitOfWork } from '#domain/kernel/commit.ts'
import { type Db, newId, type Trx } from '#domain/kernel/database.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { requireVersion } from '#domain/kernel/stored.ts'
import { canBePrinted } from '#domain/kernel/text.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { refundsOf } from '#domain/orders/movements.server.ts'
import { versionOfMoney } from '#domain/orders/order-transitions.server.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { lockedOrder } from '#domain/orders/orders.server.ts'
import { lastChange } from '#domain/people/audit/audit.server.ts'
import { paymentFacts } from './payment-states.schema.ts'
import type { PaymentsDeps, PaymentsProvider } from './payments.provider.ts'
import type { PaymentsProviderName } from './payments.schema.ts'
import {
  lockPaymentsOfOrder,
  type OwnPaymentRow,
  type PaymentRow,
  selectPaymentOfOwner,
  selectPaymentsOfOrder,
} from './payments.store.server.ts'
import { HELD_WORDING } from './wording.schema.ts'

/** Oldest first. */
export const paymentsOfOrder = selectPaymentsOfOrder

/** A locked order with its locked payments, oldest first. */
export type LockedOrder = { order: Order; payments: PaymentRow[] }

/**
 * Locks an order and its payments until the transaction ends. Payments are always locked before their order, so that
 * transactions can't deadlock.
 * @throws AppError not-found
 */
export async function lockedOrderWithPayments(trx: Trx, orderId: string): Promise<LockedOrder> {
  await lockPaymentsOfOrder(trx, orderId)
  const order = await lockedOrder(trx, orderId)
  // A transfer may have been booked while this waited for the lock.
  return { order, payments: await selectPaymentsOfOrder(trx, orderId) }
}

/**
 * Locks an order whose money hasn't changed since it was read.
 * @param read version: undefined if nobody read it
 * @throws AppError not-found, conflict if it changed
 */
export async function lockedOrderAsRead(
  { clock }: Pick<Deps, 'clock'>,
  work: UnitOfWork,
  { orderId, version }: { orderId: string; version: string | undefined },
): Promise<LockedOrder> {
  const locked = await lockedOrderWithPayments(work, orderId)
  const stored = versionOfMoney(locked.order)
  await requireVersion(work, { read: version, stored, lastChange: lastChange(work, orderId), now: clock() })
  return locked
}

export function isOver(payment: Pick<OwnPaymentRow, 'status' | 'held'>): AppError {
  const waits = Boolean(payment.held) && !paymentFacts(payment.status).isPaid
  return conflict(waits ? HELD_WORDING : paymentFacts(payment.status).over)
}

export function noSuchPayment(): AppError {
  return notFound('No payment has this id.')
}

/** The first instalment is paid, and the second isn't due yet. */
export function nothingDue(): AppError {
  return conflict(
    'Nothing is due for this order now. Its second instalment is due once the work is delivered.',
  )
}

/** @throws AppError bad-input if a credit note can't print the reason */
export function requireReason(reason: string, refusal: string): void {
  if (reason.trim() === '' || reason.length > 200 || !canBePrinted(reason)) throw badInput(refusal)
}

export type OwnPayment = { ownerId: string; paymentId: string }

/** @throws AppError not-found */
export async function ownPayment({ db }: { db: Db }, which: OwnPayment): Promise<OwnPaymentRow> {
  const payment = await selectPaymentOfOwner(db, { id: which.paymentId, userId: which.ownerId })
  if (!payment) throw noSuchPayment()
  return payment
}

export type Payer = { id: string; name: string; email: string }

/** A payment before it reaches its provider. */
export function newPayment(
  deps: PaymentsDeps,
  payer: Payer,
  payment: { orderId: string; service: string; amount: number; idempotencyKey: string },
): PaymentRow {
  const now = isoTime(deps.clock())
  return {
    id: newId('pay'),
    order_id: payment.orderId,
    user_id: payer.id,
    buyer_name: payer.name,
    buyer_email: payer.email,
    service: payment.service,
    amount: payment.amount,
    currency: 'eur',
    status: 'pending',
    dispute: null,
    provider: deps.paymentsProvider.name,
    provider_payment_id: null,
    idempotency_key: payment.idempotencyKey,
    created_at: now,
    updated_at: now,
    completed_at: null,
    card_country: null,
  }
}

/** A payment of an order that the studio books itself. @param booked provider: how the money arrived; on: ISO 8601 */
export function bookedPayment(
  deps: PaymentsDeps,
  { id: orderId, service, buyer }: Order,
  booked: { ownerId: string; amount: Cents; provider: 'transfer' | 'bank-charge'; on: string },
): PaymentRow {
  const { ownerId, amount, provider, on } = booked
  const payer = { id: ownerId, name: buyer.name, email: buyer.email }
  const payment = newPayment(deps, payer, { orderId, service, amount, idempotencyKey: newId('attempt') })
  // It has no id at a provider, so its own id is used.
  return { ...payment, provider, provider_payment_id: payment.id, status: 'completed', completed_at: on }
}

/** With the refunded amount in cents, summed from movements. It can't change under the payment's lock. */
export type WithRefunds<Payment> = Payment & { refunded_amount: Cents }

export async function withRefunds<Payment extends { id: string }>(
  db: Db,
  payment: Payment,
): Promise<WithRefunds<Payment>> {
  return { ...payment, refunded_amount: (await refundsOf(db, [payment.id])).get(payment.id) ?? 0 }
}

/** Keeps the order of the payments and takes one statement. */
export async function withAllRefunds<Payment extends { id: string }>(
  db: Db,
  payments: readonly Payment[],
): Promise<WithRefunds<Payment>[]> {
  const paymentIds = payments.map(({ id }) => id)
  const refunds = await refundsOf(db, paymentIds)
  return payments.map((payment) => ({ ...payment, refunded_amount: refunds.get(payment.id) ?? 0 }))
}

/** Amount that hasn't been refunded, in cents. @param granted refunds that are granted but not sent */
export function leftOf(payment: WithRefunds<{ amount: Cents }>, granted: Cents = 0): Cents {
  return payment.amount - payment.refunded_amount - granted
}

/**
 * Earliest start of work: after the withdrawal period, unless the buyer agreed to an early start. Buyers of test
 * payments without a checkout can't be asked, so work may start at once.
 * @returns ISO 8601, or undefined if work may start at once
 */
export function startTime(
  { name, hasCheckout }: Pick<PaymentsProvider, 'name' | 'hasCheckout'>,
  payment: { provider: PaymentsProviderName },
  order: Pick<Order, 'consentAt' | 'withdrawalEndsAt'>,
): string | undefined {
  const asksNobody = payment.provider === name && !hasCheckout
  if (asksNobody || order.consentAt !== null) return undefined
  return order.withdrawalEndsAt ?? undefined
}
