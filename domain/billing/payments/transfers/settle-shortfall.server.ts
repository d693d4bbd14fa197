import { conflict } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { newId } from '#domain/kernel/database.ts'
import { type Cents, formatEuros, vatShare } from '#domain/kernel/money.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { isOwed, openOf, refusedTransition } from '#domain/orders/order-state.ts'
import { bookNewPrice, bookReceived, letOff } from '#domain/orders/order-transitions.server.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { showOrder } from '#domain/orders/show-orders.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import type { ShortfallWay } from '../money-acts.schema.ts'
import { newPayment } from '../new-payment.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import { insertPayment, type PaymentRow } from '../payments.store.server.ts'
import { lockedOrderAsRead } from '../payments-of-order.server.ts'
import { nothingDue, requireReason } from '../refusals.ts'
import { fulfil } from '../settle/book-completed.server.ts'
import { cancelNeedless } from '../settle/cancel-needless.server.ts'
import { notificationOf, notifyShortfall } from '../settle/notify-settled.server.ts'

type Shortfall = { orderId: string; as: ShortfallWay; reason: string; version?: string }

/**
 * Settles what is missing of an order of which a transfer arrived: it is paid, its project opens, its papers say how.
 * @param shortfall reason: for the credit note and the log; version: of the money that was read; that of this moment where nobody read it
 * @param tolerance cents that may be taken for a bank's charge
 * @throws AppError bad-input, not-found, conflict when nothing arrived, nothing is open or more than a charge is missing, also if the money changed since it was read
 */
export async function settleShortfall(
  deps: PaymentsDeps,
  shortfall: Shortfall,
  tolerance: Cents,
): Promise<Order> {
  const { orderId, as, reason, version } = shortfall
  requireReason(reason, 'Say in 1 to 200 characters why it is settled.')
  await commit(deps, async (trx) => {
    const { order, payments } = await lockedOrderAsRead(deps, trx, { orderId, version })
    const now = deps.clock()
    const last = requireShort(order, payments)
    const amount = openOf(order)
    if (as === 'bank-charge' && amount > tolerance)
      throw conflict(
        `${formatEuros(amount)} are missing, and at most ${formatEuros(tolerance)} are taken for a bank's charge: let them off by a credit note, or ask for them.`,
      )
    const settled =
      as === 'bank-charge'
        ? await bookCharge(deps, trx, { order, amount, ownerId: last.user_id, now })
        : await lowerPrice(trx, { order, amount, reason, now })
    await recordAudit(trx, {
      action: 'shortfall-settled',
      about: order.id,
      detail: { amount, as, reason },
      now,
    })
    const telling = await notificationOf(deps, trx, last, now)
    await notifyShortfall(telling, { order: settled, amount })
    await fulfil(telling, { before: order, order: settled })
  })
  await cancelNeedless(deps, { orderId })
  return showOrder(deps.db, orderId)
}

/** @returns the payment that came last */
function requireShort(order: Order, payments: readonly PaymentRow[]): PaymentRow {
  if (!isOwed(order.status)) throw refusedTransition(order.status)
  const last = payments.findLast(({ status }) => status === 'completed')
  if (openOf(order) === 0) throw nothingDue()
  if (!last || order.received === 0)
    throw conflict(
      `Nothing has arrived for order ${order.number} yet: a quote that nobody pays is cancelled.`,
    )
  if (order.returned > 0)
    throw conflict(
      `${formatEuros(order.returned)} of order ${order.number} went back: give the rest back too, or ask for what is open.`,
    )
  return last
}

async function bookCharge(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  { order, amount, ownerId, now }: { order: Order; amount: Cents; ownerId: string; now: Date },
): Promise<Order> {
  const { id: orderId, service, buyer } = order
  const payer = { id: ownerId, name: buyer.name, email: buyer.email }
  const payment = newPayment(deps, payer, { orderId, service, amount, idempotencyKey: newId('attempt') })
  await insertPayment(trx, {
    ...payment,
    provider: 'bank-charge',
    provider_payment_id: payment.id,
    status: 'completed',
    completed_at: isoTime(now),
  })
  const booked = await bookReceived(trx, { order, paymentId: payment.id, amount, at: now, now })
  return booked.order
}

async function lowerPrice(
  trx: UnitOfWork,
  { order, amount, reason, now }: { order: Order; amount: Cents; reason: string; now: Date },
): Promise<Order> {
  const vatAmount = vatShare(order, amount)
  const lowered = await letOff(trx, { order, gross: amount, vatAmount, text: `Let off: ${reason}`, now })
  return (await bookNewPrice(trx, { before: order, order: lowered, now })).order
}
