import { type AppError, conflict } from '#domain/kernel/app-error.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { withdrawalEnds } from '#domain/kernel/periods.ts'
import { statusesWhere } from '#domain/kernel/states.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { dueOf, instalmentsOf } from './instalments.ts'
import type { Order, OrderStatus } from './orders.schema.ts'

export type WithdrawableOrder<Seen = Order> = Seen & { withdrawalEndsAt: string }

type OrderFacts = {
  /** Allowed transitions. */
  next: readonly OrderStatus[]
  /** An offer can still change, a contract binds both sides, and an ended order can only be refunded. */
  is: 'offer' | 'contract' | 'ended'
  /** Whether incoming money pays it. */
  isAwaited: boolean
  /** The status it returns to if its money is lost. */
  without: OrderStatus | null
  /** Error message for a transition that isn't allowed. */
  refusal: string
}

export const ORDER_STATES = {
  draft: {
    next: ['offered', 'cancelled'],
    is: 'offer',
    isAwaited: false,
    without: null,
    refusal: "You can't do that while the order is a draft.",
  },
  offered: {
    next: ['accepted', 'paid', 'declined', 'expired', 'cancelled'],
    is: 'offer',
    isAwaited: true,
    without: null,
    refusal: "You can't do that while the order is still an offer.",
  },
  accepted: {
    next: ['paid', 'cancelled', 'withdrawn'],
    is: 'contract',
    isAwaited: true,
    without: null,
    refusal: "You can't do that once the order is accepted.",
  },
  paid: {
    next: ['cancelled', 'withdrawn'],
    is: 'contract',
    isAwaited: false,
    without: 'accepted',
    refusal: 'This order has already been paid.',
  },
  // Anyone with the link can decline, so declining can be undone.
  declined: { ...ended('This order was declined.'), next: ['offered'] },
  expired: ended('This order has expired.'),
  cancelled: ended('This order was cancelled.'),
  withdrawn: ended('The buyer has withdrawn from this order.'),
} satisfies Record<OrderStatus, OrderFacts>

export const CONTRACTS = statusesWhere(ORDER_STATES, (facts) => facts.is === 'contract')
export const OFFERS = statusesWhere(ORDER_STATES, (facts) => facts.is === 'offer')
export const OWED = statusesWhere(ORDER_STATES, (facts) => facts.is === 'contract' && facts.isAwaited)

/** It can only be refunded. */
export function hasEnded(status: OrderStatus): boolean {
  return factsOf(status).is === 'ended'
}

/** Nobody has accepted it yet. */
export function isOffer(status: OrderStatus): boolean {
  return factsOf(status).is === 'offer'
}

/** Accepted and not ended. */
export function isContract(status: OrderStatus): boolean {
  return factsOf(status).is === 'contract'
}

/** A contract that isn't fully paid. */
export function isOwed(status: OrderStatus): boolean {
  return OWED.includes(status)
}

type Priced = Pick<Order, 'status' | 'gross' | 'received' | 'instalments'>

/** Due amount not received. 0 once it is paid or has ended. */
export function openOf(order: Priced): Cents {
  return factsOf(order.status).isAwaited ? Math.max(0, dueOf(order) - order.received) : 0
}

/** Amount due once the work is delivered. 0 before acceptance or once it is due. */
export function instalmentToCome(order: Pick<Order, 'net' | 'vatAmount'> & Priced): Cents {
  if (!isOwed(order.status)) return 0
  return instalmentsOf(order).find(({ isDue }) => !isDue)?.open ?? 0
}

/** A contract with nothing left to pay now. */
export function isSettled(order: Priced): boolean {
  return isContract(order.status) && openOf(order) === 0
}

export function mayFollow(from: OrderStatus, to: OrderStatus): boolean {
  return factsOf(from).next.includes(to)
}

/** @throws AppError conflict if the transition is not allowed */
export function requireTransition(from: OrderStatus, to: OrderStatus): void {
  if (!mayFollow(from, to)) throw refusedTransition(from)
}

export function refusedTransition(from: OrderStatus): AppError {
  return conflict(factsOf(from).refusal)
}

/** Whether a consumer may withdraw now. */
export function mayWithdraw<Seen extends Pick<Order, 'status' | 'withdrawalEndsAt'>>(
  order: Seen,
  now: Date,
): order is WithdrawableOrder<Seen> {
  return !hasEnded(order.status) && order.withdrawalEndsAt !== null && isoTime(now) < order.withdrawalEndsAt
}

/**
 * The effect of incoming money on an order. Money that arrives before the second instalment is due is kept for it.
 * @returns settles: whether the due amount or the price is now complete; surplus: to be refunded, because it is too
 * much or too late
 */
export function withMoney(
  order: Priced,
  amount: Cents,
): { received: Cents; settles: boolean; becomesPaid: boolean; surplus: Cents } {
  const received = order.received + amount
  if (!factsOf(order.status).isAwaited)
    return { received, settles: false, becomesPaid: false, surplus: amount }
  const becomesPaid = received >= order.gross
  return {
    received,
    settles: becomesPaid || (received >= dueOf(order) && openOf(order) > 0),
    becomesPaid,
    surplus: Math.max(0, received - order.gross),
  }
}

/** Overpayment: money beyond the price, or all money if the order has ended. */
export function surplusOf(order: Pick<Order, 'status' | 'gross' | 'received' | 'returned'>): Cents {
  const price = hasEnded(order.status) ? 0 : order.gross
  return Math.max(0, order.received - order.returned - price)
}

/** The status after money was lost or the price was raised. */
export function withoutMoney(order: Pick<Order, 'status' | 'gross' | 'received'>): OrderStatus {
  return (order.received < order.gross && factsOf(order.status).without) || order.status
}

function factsOf(status: OrderStatus): OrderFacts {
  return ORDER_STATES[status]
}

function ended(refusal: string): OrderFacts {
  return { next: [], is: 'ended', isAwaited: false, without: null, refusal }
}

/**
 * Deadline for correcting the buyer: the period in which a consumer could withdraw.
 * @returns ISO 8601, or undefined unless it is a contract
 */
export function correctableUntil({
  status,
  acceptedAt,
  withdrawalEndsAt,
}: Pick<Order, 'status' | 'acceptedAt' | 'withdrawalEndsAt'>): string | undefined {
  if (!isContract(status) || acceptedAt === null) return undefined
  const end = isoTime(withdrawalEnds(new Date(acceptedAt)))
  return withdrawalEndsAt !== null && withdrawalEndsAt > end ? withdrawalEndsAt : end
}
