import { type AppError, notFound } from '#domain/kernel/app-error.ts'
import { addDays, startOfDay, withdrawalEnds } from '#domain/kernel/periods.ts'
import { unknownState } from '#domain/kernel/states.ts'
import { dayNamed, dayWords, stockholmDay } from '#domain/kernel/time.ts'
import type { Delivery, Order } from '../orders.schema.ts'
import type { PayTerms } from './quotes.schema.ts'
import type { QuoteRow } from './quotes.store.server.ts'

export function termsOf({ deliverBy }: Order, quote: QuoteRow): PayTerms {
  return { payDays: quote.pay_days, validUntil: quote.valid_until, deliverBy }
}

/** Whether the last day has passed in Stockholm. */
export function isOutOfTime({ valid_until }: Pick<QuoteRow, 'valid_until'>, now: Date): boolean {
  return stockholmDay(now) > valid_until
}

/** How long a link works after the quote was answered or expired. The buyer also has the order in the portal. */
const LINK_DAYS_AFTER = 30

export function hasLinkEnded({ acceptedAt }: Pick<Order, 'acceptedAt'>, quote: QuoteRow, now: Date): boolean {
  const answered = acceptedAt ?? quote.declined_at ?? quote.withdrawn_at
  const lastDay = answered === null ? quote.valid_until : stockholmDay(new Date(answered))
  return stockholmDay(now) > addDays(lastDay, LINK_DAYS_AFTER)
}

export function mayReopen(order: Order, quote: QuoteRow, now: Date): boolean {
  return order.status === 'declined' && !isOutOfTime(quote, now)
}

/** Why a quote can't be accepted or declined, or null if it can. */
export function closedSentence(order: Order, quote: QuoteRow, now: Date): string | null {
  const on = (time: string | null) => (time === null ? '' : ` on ${dayWords(time, now)}`)
  switch (order.status) {
    case 'draft':
      return "This quote hasn't been sent yet."
    case 'offered':
      return isOutOfTime(quote, now) ? outOfTime(quote, now) : null
    case 'expired':
      return outOfTime(quote, now)
    case 'accepted':
    case 'paid':
      return `This quote was accepted${on(order.acceptedAt)}.`
    case 'declined':
      return `This quote was declined${on(quote.declined_at)}.`
    case 'withdrawn':
      return 'This quote was accepted, but the buyer has since withdrawn from the contract.'
    case 'cancelled':
      return quote.withdrawn_at === null
        ? 'This order was cancelled.'
        : `We withdrew this quote${on(quote.withdrawn_at)}.`
    default:
      return unknownState(order.status)
  }
}

function outOfTime({ valid_until }: QuoteRow, now: Date): string {
  return `This quote was valid until ${dayNamed(valid_until, now)}.`
}

/**
 * Earliest delivery day of a quote that is accepted on its last day: after the payment days and a consumer's withdrawal
 * period. An unknown buyer counts as a consumer.
 */
export function earliestDelivery(
  { kind, country }: Pick<Order['buyer'], 'kind' | 'country'>,
  { validUntil, payDays }: Pick<PayTerms, 'validUntil' | 'payDays'>,
): string {
  const paidBy = addDays(validUntil, payDays ?? 1)
  const mayWithdraw = kind === 'consumer' || country === null
  const startsOn = mayWithdraw ? stockholmDay(withdrawalEnds(startOfDay(validUntil))) : paidBy
  return addDays(startsOn > paidBy ? startsOn : paidBy, 1)
}

/**
 * Delivery of a quote that is accepted today. A day that was offered to a company moves to the first one allowed for a
 * consumer, unless work starts at once.
 */
export function keepableDelivery(
  delivery: Delivery,
  accepted: {
    buyer: Pick<Order['buyer'], 'kind' | 'country'>
    startAtOnce: boolean
    payDays: number | null
    today: string
  },
): Delivery {
  const { buyer, startAtOnce, payDays, today } = accepted
  if (delivery.deliverBy === null || startAtOnce) return delivery
  const earliest = earliestDelivery(buyer, { validUntil: today, payDays })
  return delivery.deliverBy < earliest ? { ...delivery, deliverBy: earliest } : delivery
}

export const OF_ANOTHER_ACCOUNT = 'This quote belongs to another account. Sign in with that account.'

export function noQuoteBehind(): AppError {
  return notFound(
    "This link doesn't open a quote. Links stop working when a newer one is sent, and 30 days after the quote was answered or expired.",
  )
}
