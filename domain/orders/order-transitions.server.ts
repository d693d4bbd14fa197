import type { Trx } from '#domain/kernel/database.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { withdrawalEnds } from '#domain/kernel/periods.ts'
import { versionOf } from '#domain/kernel/stored.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { bookMovement } from './movements.server.ts'
import { isSettled, mayFollow, requireTransition, withMoney, withoutMoney } from './order-state.ts'
import type { Order, OrderStatus } from './orders.schema.ts'
import { changeOrder, lockedOrderRow } from './orders.server.ts'
import { insertLines, updateOrder } from './orders.store.server.ts'

// Each function takes the locked order and returns the changed one.

/**
 * Turns the offer into a contract of an account, and starts a consumer's withdrawal period. Writes nothing;
 * `rewriteOrder` does.
 * @param contract consent: wording of an early start, ignored for companies
 * @throws AppError conflict
 */
export function contractOf(
  offer: Order,
  { ownerId, consent, now }: { ownerId: string; consent: string | null; now: Date },
): Order {
  requireTransition(offer.status, 'accepted')
  const asksToStart = consent !== null && offer.buyer.kind === 'consumer'
  return {
    ...offer,
    ownerId,
    status: 'accepted',
    ...agreedAt(offer, now),
    ...(asksToStart && { consentWording: consent, consentAt: isoTime(now) }),
  }
}

/** Cents of one payment. at: time of the movement; for a transfer a moment on the bank's day */
type Moved = { order: Order; paymentId: string; amount: Cents; at: Date; now: Date }

/**
 * Books incoming money in any state of the order, so that no payment is lost.
 * @returns isSettled: whether the due amount is now complete; surplus: to be refunded
 */
export async function bookReceived(
  trx: Trx,
  { order, now, ...moved }: Moved,
): Promise<{ order: Order; isSettled: boolean; surplus: number }> {
  await bookMovement(trx, { ...moved, orderId: order.id, kind: 'payment' })
  const money = withMoney(order, moved.amount)
  return follow(trx, { ...order, received: money.received }, money, now)
}

/** Reverses a payment that was booked by mistake. The order is owed again if it is no longer paid. */
export async function bookCorrection(trx: Trx, { order: before, now, ...moved }: Moved): Promise<Order> {
  await bookMovement(trx, { ...moved, orderId: before.id, kind: 'correction' })
  const order = { ...before, received: before.received - moved.amount }
  const status = withoutMoney(order)
  return changeOrder(trx, order, {
    updated_at: isoTime(now),
    ...(status !== order.status && { status, paid_at: null }),
  })
}

/**
 * Applies a new price, which the received money may or may not cover.
 * @param priced before: with the old price; order: with the new one
 * @returns isSettled like `bookReceived`
 */
export async function bookNewPrice(
  trx: Trx,
  { before, order, now }: { before: Order; order: Order; now: Date },
): Promise<{ order: Order; isSettled: boolean }> {
  const status = withoutMoney(order)
  if (status !== order.status) {
    const changes = { status, paid_at: null, updated_at: isoTime(now) }
    return { order: await changeOrder(trx, order, changes), isSettled: false }
  }
  const { becomesPaid, ...money } = withMoney(order, 0)
  const settles = becomesPaid || (isSettled(order) && !isSettled(before))
  return follow(trx, order, { ...money, becomesPaid, settles }, now)
}

/** @param second dueOn: YYYY-MM-DD; null if it isn't due after all */
export function markSecondInstalment(
  trx: Trx,
  { order, dueOn, ...second }: { order: Order; dueOn: string | null; now: Date },
): Promise<Order> {
  const now = isoTime(second.now)
  return changeOrder(trx, order, { second_called_at: dueOn && now, second_due_on: dueOn, updated_at: now })
}

/** Discounts an agreed price with a line of its own. @param off gross: cents, including vatAmount; text: of the line */
export async function discountOrder(
  trx: Trx,
  off: { order: Order; gross: Cents; vatAmount: Cents; text: string; now: Date },
): Promise<Order> {
  const { order } = off
  const net = off.gross - off.vatAmount
  const line = { text: off.text, net: -net }
  await insertLines(trx, order.id, [line], order.lines.length)
  return changeOrder(
    trx,
    { ...order, lines: [...order.lines, line] },
    {
      net: order.net - net,
      vat_amount: order.vatAmount - off.vatAmount,
      gross: order.gross - off.gross,
      first_instalment: firstInstalmentLess(order, off.gross),
      updated_at: isoTime(off.now),
    },
  )
}

/** Marks the work as performed. Undone work is no longer part of the contract. */
export function markDone(trx: Trx, done: { order: Order; now: Date }): Promise<Order> {
  const now = isoTime(done.now)
  return changeOrder(trx, done.order, { done_at: now, done_percent: 100, updated_at: now })
}

/** Books a refund. Once all money is refunded the order ends. */
export async function bookReturned(trx: Trx, { order: before, ...moved }: Moved): Promise<Order> {
  await bookMovement(trx, { ...moved, orderId: before.id, kind: 'refund' })
  const order = { ...before, returned: before.returned + moved.amount }
  const { received, returned } = order
  const now = isoTime(moved.now)
  const ends = returned >= received && mayFollow(order.status, 'cancelled') && received > 0
  return changeOrder(trx, order, {
    updated_at: now,
    ...(ends && { status: 'cancelled', ended_at: now }),
  })
}

/** Cancels an unpaid package order. Quotes stay open, paid and ended orders don't change. */
export async function cancelUnpaid(trx: Trx, which: { orderId: string; now: Date }): Promise<void> {
  const order = await lockedOrderRow(trx, which.orderId)
  if (order.kind !== 'package' || order.status !== 'offered') return
  const now = isoTime(which.now)
  await updateOrder(trx, order.id, { status: 'cancelled', ended_at: now, updated_at: now })
}

/** @throws AppError conflict */
export async function endOrder(
  trx: Trx,
  end: {
    order: Order
    as: Extract<OrderStatus, 'declined' | 'expired' | 'cancelled' | 'withdrawn'>
    now: Date
  },
): Promise<Order> {
  requireTransition(end.order.status, end.as)
  const now = isoTime(end.now)
  return changeOrder(trx, end.order, { status: end.as, ended_at: now, updated_at: now })
}

/** @param order with the money */
async function follow(
  trx: Trx,
  order: Order,
  { settles, becomesPaid, surplus }: ReturnType<typeof withMoney>,
  at: Date,
): Promise<{ order: Order; isSettled: boolean; surplus: number }> {
  const now = isoTime(at)
  const { acceptedAt, withdrawalEndsAt } = order.acceptedAt === null ? agreedAt(order, at) : order
  const paid = await changeOrder(trx, order, {
    updated_at: now,
    ...(becomesPaid && {
      status: 'paid',
      accepted_at: acceptedAt,
      withdrawal_ends_at: withdrawalEndsAt,
      paid_at: now,
    }),
  })
  return { order: paid, isSettled: settles, surplus }
}

/** A discount reduces the open amount: the first instalment, unless the second is due. */
function firstInstalmentLess({ instalments, gross }: Order, off: Cents): Cents | null {
  if (instalments === null) return null
  const { first, second } = instalments
  return second === null ? first - off : Math.min(first, gross - off)
}

/** Companies have no right of withdrawal. */
function agreedAt({ buyer }: Order, now: Date): Pick<Order, 'acceptedAt' | 'withdrawalEndsAt'> {
  return {
    acceptedAt: isoTime(now),
    withdrawalEndsAt: buyer.kind === 'consumer' ? isoTime(withdrawalEnds(now)) : null,
  }
}

/** Version of the facts that determine the price and the open amount. */
export function versionOfMoney({
  status,
  gross,
  vatAmount,
  received,
  returned,
  instalments,
  keptProgress,
}: Order): string {
  return versionOf({ status, gross, vatAmount, received, returned, instalments, keptProgress })
}
