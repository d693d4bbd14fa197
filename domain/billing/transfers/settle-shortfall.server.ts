import { conflict } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { type Cents, formatEuros, vatShare } from '#domain/kernel/money.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { isOwed, openOf, refusedTransition } from '#domain/orders/order-state.ts'
import { bookNewPrice, bookReceived, discountOrder } from '#domain/orders/order-transitions.server.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import type { ShortfallWay } from '../payments/money-acts.schema.ts'
import type { PaymentsDeps } from '../payments/payments.provider.ts'
import { bookedPayment, lockedOrderAsRead, nothingDue, requireReason } from '../payments/payments.server.ts'
import { insertPayment, type PaymentRow } from '../payments/payments.store.server.ts'
import { fulfil } from '../sync/book-payments.server.ts'
import { cancelSuperseded } from '../sync/cancel-payments.server.ts'
import { notificationOf, notifyShortfall } from '../sync/notify-payments.server.ts'

type Shortfall = { orderId: string; as: ShortfallWay; reason: string; version?: string }

/**
 * Settles a shortfall after a transfer: the order is paid and its project opens.
 * @param shortfall reason: for the credit note and the log; version: of the money that was read, if anyone read it
 * @param tolerance maximum bank charge in cents
 * @throws AppError bad-input, not-found, conflict if nothing arrived, nothing is open, the shortfall is too large for a
 * bank charge or the money changed since it was read
 */
export async function settleShortfall(
  deps: PaymentsDeps,
  shortfall: Shortfall,
  tolerance: Cents,
): Promise<Order> {
  const { orderId, as, reason, version } = shortfall
  requireReason(reason, 'Enter a reason of 1 to 200 characters.')
  await commit(deps, async (trx) => {
    const { order, payments } = await lockedOrderAsRead(deps, trx, { orderId, version })
    const now = deps.clock()
    const last = requireShort(order, payments)
    const amount = openOf(order)
    if (as === 'bank-charge' && amount > tolerance)
      throw conflict(
        `${formatEuros(amount)} is missing, but a bank charge can be at most ${formatEuros(tolerance)}. Write it off with a credit note, or ask for it.`,
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
    const change = await notificationOf(deps, trx, last, now)
    await notifyShortfall(change, { order: settled, amount })
    await fulfil(change, { before: order, order: settled })
  })
  await cancelSuperseded(deps, { orderId })
  return showOrder(deps.db, orderId)
}

/** @returns the last payment */
function requireShort(order: Order, payments: readonly PaymentRow[]): PaymentRow {
  if (!isOwed(order.status)) throw refusedTransition(order.status)
  const last = payments.findLast(({ status }) => status === 'completed')
  if (openOf(order) === 0) throw nothingDue()
  if (!last || order.received === 0)
    throw conflict(`Nothing has arrived for order ${order.number} yet. Cancel the quote instead.`)
  if (order.returned > 0)
    throw conflict(
      `${formatEuros(order.returned)} of order ${order.number} was refunded. Refund the rest as well, or ask for the open amount.`,
    )
  return last
}

async function bookCharge(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  { order, amount, ownerId, now }: { order: Order; amount: Cents; ownerId: string; now: Date },
): Promise<Order> {
  const payment = bookedPayment(deps, order, { ownerId, amount, provider: 'bank-charge', on: isoTime(now) })
  await insertPayment(trx, payment)
  const booked = await bookReceived(trx, { order, paymentId: payment.id, amount, at: now, now })
  return booked.order
}

async function lowerPrice(
  trx: UnitOfWork,
  { order, amount, reason, now }: { order: Order; amount: Cents; reason: string; now: Date },
): Promise<Order> {
  const vatAmount = vatShare(order, amount)
  const lowered = await discountOrder(trx, {
    order,
    gross: amount,
    vatAmount,
    text: `Discount: ${reason}`,
    now,
  })
  return (await bookNewPrice(trx, { before: order, order: lowered, now })).order
}
