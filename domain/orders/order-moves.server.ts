import type { Buyer } from '../buyers/buyer.ts'
import { isoTime } from '../kernel/clock.ts'
import type { Trx } from '../kernel/database.ts'
import { withdrawalEnds } from '../kernel/periods.ts'
import { lockedOrder } from './hold-order.server.ts'
import { demandMove, mayFollow, withMoney } from './order-state.ts'
import type { Order, OrderStatus } from './orders.schema.ts'
import { type OrderRow, updateOrder } from './orders.store.server.ts'
import { withLines } from './to-order.server.ts'

/** It becomes a contract: from now on a consumer may withdraw, until the period ends. @throws AppError not-found, conflict */
export async function acceptOrder(trx: Trx, which: { orderId: string; now: Date }): Promise<Order> {
  const order = await lockedOrder(trx, which.orderId)
  demandMove(order.status, 'accepted')
  const row = await updateOrder(trx, order.id, { status: 'accepted', ...contractColumns(order, which.now) })
  return withLines(trx, row)
}

/**
 * Books money that arrived, whatever the order's state: nothing that was paid is lost.
 * @param money amount: cents
 * @returns becamePaid: now, with this money; surplus: what has to go back because it is too much or too late
 */
export async function bookReceived(
  trx: Trx,
  money: { orderId: string; amount: number; now: Date },
): Promise<{ order: Order; becamePaid: boolean; surplus: number }> {
  const order = await lockedOrder(trx, money.orderId)
  const { received, becomesPaid, surplus } = withMoney(order, money.amount)
  const now = isoTime(money.now)
  const contract = order.accepted_at === null ? contractColumns(order, money.now) : {}
  const row = await updateOrder(trx, order.id, {
    received,
    updated_at: now,
    ...(becomesPaid && { ...contract, status: 'paid', paid_at: now }),
  })
  return { order: await withLines(trx, row), becamePaid: becomesPaid, surplus }
}

/** Books money that went back. With all that had arrived the order ends. @param money amount: cents that went back now */
export async function bookReturned(
  trx: Trx,
  money: { orderId: string; amount: number; now: Date },
): Promise<Order> {
  const order = await lockedOrder(trx, money.orderId)
  const now = isoTime(money.now)
  const returned = order.returned + money.amount
  const ends = returned >= order.received && mayFollow(order.status, 'cancelled') && order.received > 0
  const row = await updateOrder(trx, order.id, {
    returned,
    updated_at: now,
    ...(ends && { status: 'cancelled', ended_at: now }),
  })
  return withLines(trx, row)
}

/** Ends the order of a package that nobody pays any more. A quote stays open to its buyer; what is paid or has ended stays as it is. */
export async function cancelUnpaid(trx: Trx, which: { orderId: string; now: Date }): Promise<void> {
  const order = await lockedOrder(trx, which.orderId)
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
  const order = await lockedOrder(trx, end.orderId)
  demandMove(order.status, end.as)
  const now = isoTime(end.now)
  const row = await updateOrder(trx, order.id, { status: end.as, ended_at: now, updated_at: now })
  return withLines(trx, row)
}

/** A company has no right of withdrawal. */
function contractColumns(order: OrderRow, now: Date) {
  const { kind }: Buyer = JSON.parse(order.buyer)
  const time = isoTime(now)
  return {
    accepted_at: time,
    updated_at: time,
    withdrawal_ends_at: kind === 'consumer' ? isoTime(withdrawalEnds(now)) : null,
  }
}
