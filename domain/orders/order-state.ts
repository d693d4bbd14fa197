import { type AppError, conflict } from '#domain/kernel/app-error.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { withdrawalEnds } from '#domain/kernel/periods.ts'
import { statusesWhere } from '#domain/kernel/states.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { dueOf, instalmentsOf } from './instalments.ts'
import type { Order, OrderStatus } from './orders.schema.ts'

/** A contract whose period of withdrawal has an end. */
export type WithdrawableOrder<Seen = Order> = Seen & { withdrawalEndsAt: string }

type OrderFacts = {
  /** What may follow. */
  next: readonly OrderStatus[]
  /** An offer may still change, of a contract both sides are sure, and for what has ended nothing is left to do but to give money back. */
  is: 'offer' | 'contract' | 'ended'
  /** Money that comes now pays it. */
  isAwaited: boolean
  /** What it is again where its money proves not to have come. */
  without: OrderStatus | null
  /** Why it does not move as it was asked to. */
  refusal: string
}

export const ORDER_STATES = {
  draft: {
    next: ['offered', 'cancelled'],
    is: 'offer',
    isAwaited: false,
    without: null,
    refusal: 'This order is draft: that is not possible now.',
  },
  offered: {
    next: ['accepted', 'paid', 'declined', 'expired', 'cancelled'],
    is: 'offer',
    isAwaited: true,
    without: null,
    refusal: 'This order is offered: that is not possible now.',
  },
  accepted: {
    next: ['paid', 'cancelled', 'withdrawn'],
    is: 'contract',
    isAwaited: true,
    without: null,
    refusal: 'This order is accepted: that is not possible now.',
  },
  paid: {
    next: ['cancelled', 'withdrawn'],
    is: 'contract',
    isAwaited: false,
    without: 'accepted',
    refusal: 'This order is paid already.',
  },
  // Whoever has the link may say no, also in another's place: it can be taken back.
  declined: { ...ended('This order was declined.'), next: ['offered'] },
  expired: ended('This order has expired.'),
  cancelled: ended('This order was cancelled.'),
  withdrawn: ended('This order was withdrawn from.'),
} satisfies Record<OrderStatus, OrderFacts>

/** Statuses of contracts that nobody has ended. */
export const CONTRACTS = statusesWhere(ORDER_STATES, (facts) => facts.is === 'contract')
/** Statuses of what nobody has agreed to yet, and may. */
export const OFFERS = statusesWhere(ORDER_STATES, (facts) => facts.is === 'offer')
/** Statuses of contracts that wait for their money. */
export const OWED = statusesWhere(ORDER_STATES, (facts) => facts.is === 'contract' && facts.isAwaited)

/** Nothing is left to do for it but to give money back. */
export function hasEnded(status: OrderStatus): boolean {
  return factsOf(status).is === 'ended'
}

/** Nobody has agreed to it yet. */
export function isOffer(status: OrderStatus): boolean {
  return factsOf(status).is === 'offer'
}

/** Both sides agreed, and nobody has ended it. */
export function isContract(status: OrderStatus): boolean {
  return factsOf(status).is === 'contract'
}

/** A contract that waits for its money. */
export function isOwed(status: OrderStatus): boolean {
  return OWED.includes(status)
}

/** What decides about the money of an order. */
type Priced = Pick<Order, 'status' | 'gross' | 'received' | 'instalments'>

/** What is still to be paid of what has fallen due: nothing once it is paid or has ended. */
export function openOf(order: Priced): Cents {
  return factsOf(order.status).isAwaited ? Math.max(0, dueOf(order) - order.received) : 0
}

/** What falls due once the work is delivered: nothing before acceptance, or once it is due. */
export function instalmentToCome(order: Pick<Order, 'net' | 'vatAmount'> & Priced): Cents {
  if (!isOwed(order.status)) return 0
  return instalmentsOf(order).find(({ isDue }) => !isDue)?.open ?? 0
}

/** A contract of which nothing is open: all that has fallen due is here. */
export function isSettled(order: Priced): boolean {
  return isContract(order.status) && openOf(order) === 0
}

export function mayFollow(from: OrderStatus, to: OrderStatus): boolean {
  return factsOf(from).next.includes(to)
}

/** @throws AppError conflict when it cannot follow */
export function requireTransition(from: OrderStatus, to: OrderStatus): void {
  if (!mayFollow(from, to)) throw refusedTransition(from)
}

/** Why an order of this status does not move as it was asked to. */
export function refusedTransition(from: OrderStatus): AppError {
  return conflict(factsOf(from).refusal)
}

/** Whether a consumer may withdraw from it now. */
export function mayWithdraw<Seen extends Pick<Order, 'status' | 'withdrawalEndsAt'>>(
  order: Seen,
  now: Date,
): order is WithdrawableOrder<Seen> {
  return !hasEnded(order.status) && order.withdrawalEndsAt !== null && isoTime(now) < order.withdrawalEndsAt
}

/**
 * Where money that arrived leaves an order. The rest is more than was agreed, or came too late: it has to go back. What comes before it
 * falls due stays for that.
 * @returns settles: with it all is here that has fallen due, or all of the price
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

/** What is here beyond the price: anything, of an order that has ended. */
export function surplusOf(order: Pick<Order, 'status' | 'gross' | 'received' | 'returned'>): Cents {
  const price = hasEnded(order.status) ? 0 : order.gross
  return Math.max(0, order.received - order.returned - price)
}

/** What an order is once it has received so much less than before, or costs so much more. */
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
 * Until when it may be said that an order was made out to the wrong buyer: for as long as a consumer could withdraw from it, whoever bought.
 * @returns ISO 8601; nothing of what is no contract
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

/** Whether its buyer may say so now. */
export function mayBeCorrected(
  order: Pick<Order, 'status' | 'acceptedAt' | 'withdrawalEndsAt'>,
  now: Date,
): boolean {
  const until = correctableUntil(order)
  return until !== undefined && isoTime(now) < until
}
