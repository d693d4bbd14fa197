import type { Trx } from '#domain/kernel/database.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { withdrawalEnds } from '#domain/kernel/periods.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { versionOf } from '#domain/kernel/version.ts'
import { bookMovement } from './movements.server.ts'
import { isSettled, mayFollow, requireTransition, withMoney, withoutMoney } from './order-state.ts'
import type { Order, OrderStatus } from './orders.schema.ts'
import { changeOrder, lockedOrderRow } from './orders.server.ts'
import { insertLines, updateOrder } from './orders.store.server.ts'

// Each is handed the order as it was read under its lock, and returns it as it is after.

/**
 * An offer as a contract of an account: from now on a consumer may withdraw, until the period ends. Writes nothing, which is `rewriteOrder`’s.
 * @param contract consent: the words with which the buyer asks for an early start. A company has no need to
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

/** Money of one of an order's payments, in cents. at: when it moved; of a bank transfer a moment on the bank's day */
type Moved = { order: Order; paymentId: string; amount: Cents; at: Date; now: Date }

/**
 * Books money that arrived, whatever the order's state: nothing that was paid is lost.
 * @returns isSettled: now, with this money, all is here that has fallen due; surplus: what has to go back because it is too much or too late
 */
export async function bookReceived(
  trx: Trx,
  { order, now, ...moved }: Moved,
): Promise<{ order: Order; isSettled: boolean; surplus: number }> {
  await bookMovement(trx, { ...moved, orderId: order.id, kind: 'payment' })
  const money = withMoney(order, moved.amount)
  return follow(trx, { ...order, received: money.received }, money, now)
}

/** Books that money had not come which was booked as if it had: an order that is not paid without it waits for its money again. */
export async function bookMistaken(trx: Trx, { order: before, now, ...moved }: Moved): Promise<Order> {
  await bookMovement(trx, { ...moved, orderId: before.id, kind: 'correction' })
  const order = { ...before, received: before.received - moved.amount }
  const status = withoutMoney(order)
  return changeOrder(trx, order, {
    updated_at: isoTime(now),
    ...(status !== order.status && { status, paid_at: null }),
  })
}

/**
 * The price of an order is another one: what arrived before may be all of it by now, or not all of it any more.
 * @param priced before: with the old price; order: with the new one
 * @returns isSettled: now, as in `bookReceived`
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

/** The second instalment has fallen due, or has not after all. @param second dueOn: by which day, YYYY-MM-DD; nothing for the latter */
export function markSecondInstalment(
  trx: Trx,
  { order, dueOn, ...second }: { order: Order; dueOn: string | null; now: Date },
): Promise<Order> {
  const now = isoTime(second.now)
  return changeOrder(trx, order, { second_called_at: dueOn && now, second_due_on: dueOn, updated_at: now })
}

/**
 * Lets a part of an agreed price off, as a line of its own.
 * @param off gross: cents, of them vatAmount; text: the line
 */
export async function letOff(
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

/** The contract holds no more work than what was done of it: all of that is performed. */
export function markDone(trx: Trx, done: { order: Order; now: Date }): Promise<Order> {
  const now = isoTime(done.now)
  return changeOrder(trx, done.order, { done_at: now, done_percent: 100, updated_at: now })
}

/** Books money that went back. With all that had arrived the order ends. */
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

/** Ends the order of a package that nobody pays any more. A quote stays open to its buyer; what is paid or has ended stays as it is. */
export async function cancelUnpaid(trx: Trx, which: { orderId: string; now: Date }): Promise<void> {
  const order = await lockedOrderRow(trx, which.orderId)
  if (order.kind !== 'package' || order.status !== 'offered') return
  const now = isoTime(which.now)
  await updateOrder(trx, order.id, { status: 'cancelled', ended_at: now, updated_at: now })
}

/** @throws AppError conflict when it cannot end so */
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

/** What money makes of an order. @param order with that money */
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

/** What is let off is let off what is open: of the first instalment, while nothing else has fallen due. */
function firstInstalmentLess({ instalments, gross }: Order, off: Cents): Cents | null {
  if (instalments === null) return null
  const { first, second } = instalments
  return second === null ? first - off : Math.min(first, gross - off)
}

/** A company has no right of withdrawal. */
function agreedAt({ buyer }: Order, now: Date): Pick<Order, 'acceptedAt' | 'withdrawalEndsAt'> {
  return {
    acceptedAt: isoTime(now),
    withdrawalEndsAt: buyer.kind === 'consumer' ? isoTime(withdrawalEnds(now)) : null,
  }
}

/** Names what decides how much an order costs, and how much of that is open. */
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
