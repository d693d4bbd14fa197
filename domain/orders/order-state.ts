import { AppError } from '../kernel/app-error.ts'
import { isoTime } from '../kernel/clock.ts'
import type { Order, OrderStatus } from './orders.schema.ts'

/** A contract whose period of withdrawal has an end. */
export type WithdrawableOrder = Order & { withdrawalEndsAt: string }

/** What may follow what. */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  draft: ['offered', 'cancelled'],
  offered: ['accepted', 'paid', 'declined', 'expired', 'cancelled'],
  accepted: ['paid', 'cancelled', 'withdrawn'],
  paid: ['cancelled', 'withdrawn'],
  declined: [],
  expired: [],
  cancelled: [],
  withdrawn: [],
}

const ENDED: Partial<Record<OrderStatus, string>> = {
  declined: 'This order was declined.',
  expired: 'This order has expired.',
  cancelled: 'This order was cancelled.',
  withdrawn: 'This order was withdrawn from.',
}

/** Nothing is left to do for it but to give money back. */
export function hasEnded(status: OrderStatus): boolean {
  return status in ENDED
}

export function mayFollow(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to)
}

/** @throws AppError conflict when it cannot follow */
export function demandMove(from: OrderStatus, to: OrderStatus): void {
  if (!mayFollow(from, to)) throw refusedMove(from)
}

/** Why an order of this status does not move as it was asked to. */
export function refusedMove(from: OrderStatus): AppError {
  const userMessage =
    ENDED[from] ??
    (from === 'paid' ? 'This order is paid already.' : `This order is ${from}: that is not possible now.`)
  return new AppError('conflict', { userMessage })
}

/** Whether a consumer may withdraw from it now. */
export function mayWithdraw(order: Order, now: Date): order is WithdrawableOrder {
  return !hasEnded(order.status) && order.withdrawalEndsAt !== null && isoTime(now) < order.withdrawalEndsAt
}

/** Where money that arrived leaves an order. The rest is more than was agreed, or came too late: it has to go back. */
export function withMoney(
  order: { status: OrderStatus; gross: number; received: number },
  amount: number,
): { received: number; becomesPaid: boolean; surplus: number } {
  const received = order.received + amount
  const isAwaited = order.status === 'offered' || order.status === 'accepted'
  if (!isAwaited) return { received, becomesPaid: false, surplus: amount }
  return {
    received,
    becomesPaid: received >= order.gross,
    surplus: Math.max(0, received - order.gross),
  }
}
