import { isoTime } from '#domain/kernel/clock.ts'
import type { Trx } from '#domain/kernel/database.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { withdrawalEnds } from '#domain/kernel/periods.ts'
import { bookMovement, flowOf } from './ledger/movements.server.ts'
import { lockedOrder, lockedOrderRow } from './lock-order.server.ts'
import { demandMove, isSettled, mayFollow, withMoney, withoutMoney } from './order-state.ts'
import type { Order, OrderStatus } from './orders.schema.ts'
import { insertLines, type OrderRow, selectLines, updateOrder } from './orders.store.server.ts'
import { buyerOfRow, wholeOrder } from './to-order.server.ts'

/** It becomes a contract: from now on a consumer may withdraw, until the period ends. @throws AppError not-found, conflict */
export async function acceptOrder(trx: Trx, which: { orderId: string; now: Date }): Promise<Order> {
  const order = await lockedOrderRow(trx, which.orderId)
  demandMove(order.status, 'accepted')
  const row = await updateOrder(trx, order.id, { status: 'accepted', ...contractColumns(order, which.now) })
  return wholeOrder(trx, row)
}

/** Money of one of an order's payments, in cents. at: when it moved; of a bank transfer a moment on the bank's day */
type Moved = { orderId: string; paymentId: string; amount: Cents; at: Date; now: Date }

/**
 * Books money that arrived, whatever the order's state: nothing that was paid is lost.
 * @returns isSettled: now, with this money, all is here that has fallen due; surplus: what has to go back because it is too much or too late
 */
export async function bookReceived(
  trx: Trx,
  moved: Moved,
): Promise<{ order: Order; isSettled: boolean; surplus: number }> {
  const row = await lockedOrderRow(trx, moved.orderId)
  const before = await wholeOrder(trx, row)
  await bookMovement(trx, { ...moved, kind: 'payment' })
  return follow(trx, row, withMoney(before, moved.amount), moved.now)
}

/** Books that money had not come which was booked as if it had: an order that is not paid without it waits for its money again. */
export async function bookMistaken(trx: Trx, moved: Moved): Promise<Order> {
  const { id } = await lockedOrderRow(trx, moved.orderId)
  await bookMovement(trx, { ...moved, kind: 'correction' })
  const order = await lockedOrder(trx, id)
  const status = withoutMoney(order)
  const row = await updateOrder(trx, order.id, {
    updated_at: isoTime(moved.now),
    ...(status !== order.status && { status, paid_at: null }),
  })
  return wholeOrder(trx, row)
}

/**
 * The price of an order is another one: what arrived before may be all of it by now, or not all of it any more.
 * @param which before: with the old price
 * @returns isSettled: now, as in `bookReceived`
 */
export async function bookNewPrice(
  trx: Trx,
  which: { before: Order; now: Date },
): Promise<{ order: Order; isSettled: boolean }> {
  const row = await lockedOrderRow(trx, which.before.id)
  const order = await wholeOrder(trx, row)
  const status = withoutMoney(order)
  if (status !== order.status) {
    const changes = { status, paid_at: null, updated_at: isoTime(which.now) }
    return { order: await wholeOrder(trx, await updateOrder(trx, order.id, changes)), isSettled: false }
  }
  const { becomesPaid, ...money } = withMoney(order, 0)
  const settles = becomesPaid || (isSettled(order) && !isSettled(which.before))
  return follow(trx, row, { ...money, becomesPaid, settles }, which.now)
}

/** The second instalment has fallen due, or has not after all. @param second dueOn: by which day, YYYY-MM-DD; nothing for the latter */
export async function markSecondHalf(
  trx: Trx,
  second: { orderId: string; dueOn: string | null; now: Date },
): Promise<Order> {
  const { orderId, dueOn } = second
  const now = isoTime(second.now)
  const changes = { second_called_at: dueOn && now, second_due_on: dueOn, updated_at: now }
  return wholeOrder(trx, await updateOrder(trx, orderId, changes))
}

/**
 * Lets a part of an agreed price off, as a line of its own.
 * @param off gross: cents, of them vatAmount; text: the line
 */
export async function letOff(
  trx: Trx,
  off: { orderId: string; gross: Cents; vatAmount: Cents; text: string; now: Date },
): Promise<void> {
  const order = await lockedOrderRow(trx, off.orderId)
  const net = off.gross - off.vatAmount
  const lines = await selectLines(trx, [order.id])
  await insertLines(trx, order.id, [{ text: off.text, net: -net }], lines.length)
  const gross = order.gross - off.gross
  await updateOrder(trx, order.id, {
    net: order.net - net,
    vat_amount: order.vat_amount - off.vatAmount,
    gross,
    first_half: firstHalfLess(order, off.gross),
    updated_at: isoTime(off.now),
  })
}

/** The contract holds no more work than what was done of it: all of that is performed. */
export async function markDone(trx: Trx, done: { orderId: string; now: Date }): Promise<void> {
  const now = isoTime(done.now)
  await updateOrder(trx, done.orderId, { done_at: now, done_percent: 100, updated_at: now })
}

/** Books money that went back. With all that had arrived the order ends. */
export async function bookReturned(trx: Trx, moved: Moved): Promise<Order> {
  const order = await lockedOrderRow(trx, moved.orderId)
  await bookMovement(trx, { ...moved, kind: 'refund' })
  const { received, returned } = await flowOf(trx, order.id)
  const now = isoTime(moved.now)
  const ends = returned >= received && mayFollow(order.status, 'cancelled') && received > 0
  const row = await updateOrder(trx, order.id, {
    updated_at: now,
    ...(ends && { status: 'cancelled', ended_at: now }),
  })
  return wholeOrder(trx, row)
}

/** Ends the order of a package that nobody pays any more. A quote stays open to its buyer; what is paid or has ended stays as it is. */
export async function cancelUnpaid(trx: Trx, which: { orderId: string; now: Date }): Promise<void> {
  const order = await lockedOrderRow(trx, which.orderId)
  if (order.kind !== 'package' || order.status !== 'offered') return
  const now = isoTime(which.now)
  await updateOrder(trx, order.id, { status: 'cancelled', ended_at: now, updated_at: now })
}

/** @throws AppError not-found, conflict when it cannot end so */
export async function endOrder(
  trx: Trx,
  end: {
    orderId: string
    as: Extract<OrderStatus, 'declined' | 'expired' | 'cancelled' | 'withdrawn'>
    now: Date
  },
): Promise<Order> {
  const order = await lockedOrderRow(trx, end.orderId)
  demandMove(order.status, end.as)
  const now = isoTime(end.now)
  const row = await updateOrder(trx, order.id, { status: end.as, ended_at: now, updated_at: now })
  return wholeOrder(trx, row)
}

/** What money makes of a locked order. */
async function follow(
  trx: Trx,
  order: OrderRow,
  { settles, becomesPaid, surplus }: ReturnType<typeof withMoney>,
  at: Date,
): Promise<{ order: Order; isSettled: boolean; surplus: number }> {
  const now = isoTime(at)
  const contract = order.accepted_at === null ? contractColumns(order, at) : {}
  const row = await updateOrder(trx, order.id, {
    updated_at: now,
    ...(becomesPaid && { ...contract, status: 'paid', paid_at: now }),
  })
  return { order: await wholeOrder(trx, row), isSettled: settles, surplus }
}

/** What is let off is let off what is open: of the first instalment, while nothing else has fallen due. */
function firstHalfLess(
  { first_half: first, second_called_at: calledAt, gross }: OrderRow,
  off: Cents,
): Cents | null {
  if (first === null) return null
  return calledAt === null ? first - off : Math.min(first, gross - off)
}

/** A company has no right of withdrawal. */
function contractColumns(order: OrderRow, now: Date) {
  const { kind } = buyerOfRow(order)
  const time = isoTime(now)
  return {
    accepted_at: time,
    updated_at: time,
    withdrawal_ends_at: kind === 'consumer' ? isoTime(withdrawalEnds(now)) : null,
  }
}
