import { addDays, startOfDay, withdrawalEnds } from '#domain/kernel/periods.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import type { Delivery } from '../delivery.ts'
import type { Order } from '../orders.schema.ts'
import type { PayTerms } from './quotes.schema.ts'

/**
 * The first day of delivery that the rules of a quote allow, if it is accepted on its last day: its transfer may take its days, and the
 * work for a consumer waits for the end of the withdrawal period. While nobody has said who buys it has to hold for a consumer.
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
 * Delivery of a quote that this buyer accepts today: a day that was offered to a company is moved to the first that a consumer's rules
 * allow, unless the work is asked to start at once.
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
