import { type Db, pluck, type Trx } from '#domain/kernel/database.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { momentNames } from '#domain/kernel/tasks.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { dueDayOf, type Instalment, type Part, partToPay } from '../instalments.ts'
import { flowsOf, NO_FLOW } from '../movements.server.ts'
import { OWED } from '../order-state.ts'
import type { Order } from '../orders.schema.ts'
import { instalmentsOfRow } from '../orders.server.ts'
import { updateOrder } from '../orders.store.server.ts'
import { transferDays } from './quotes.schema.ts'
import { type QuoteRow, selectQuote, selectQuotesOfStatuses, updateQuote } from './quotes.store.server.ts'

type QuoteOfOrder = Awaited<ReturnType<typeof selectQuotesOfStatuses>>[number]

/** toPay: the part to pay next; since: its due time, ISO 8601; dueOn: null for a card payment */
export type OwedQuote = QuoteOfOrder & { toPay: Instalment; since: string; dueOn: string | null }

/** Accepted quotes with a due amount, oldest first. @param orderId default all */
export async function owedQuotes(db: Db, orderId?: string): Promise<OwedQuote[]> {
  const quotes = await selectQuotesOfStatuses(db, OWED, orderId)
  const flows = await flowsOf(db, pluck(quotes, 'id'))
  return quotes.flatMap((quote) => {
    const { net, vat_amount: vatAmount, gross } = quote
    const { received } = flows.get(quote.id) ?? NO_FLOW
    const instalments = instalmentsOfRow(quote)
    const toPay = partToPay({ net, vatAmount, gross, received, instalments })
    if (!toPay) return []
    const agreed = quote.accepted_at ?? quote.created_at
    const since = toPay.part === 'second' ? (instalments?.second?.calledAt ?? agreed) : agreed
    return [{ ...quote, toPay, since, dueOn: dueDayOf(toPay.part, { instalments }, quote.due_on) }]
  })
}

/** Nothing has arrived, so the buyer is reminded instead of the studio. */
export function isUntouched({ open, gross }: Instalment): boolean {
  return open === gross
}

/**
 * Due day of a part of an agreed order, or null if none was agreed.
 * @param opens whether an amount became due only now, which restarts the buyer's days
 */
export async function dueDayAgain(
  trx: Trx,
  { order, part, opens, now }: { order: Order; part: Part; opens: boolean; now: Date },
): Promise<string | null> {
  const quote = await selectQuote(trx, order.id)
  const dueOn = dueDayOf(part, order, quote?.due_on ?? null)
  if (!quote || dueOn === null || !opens) return dueOn
  const fromNow = dueDayFrom(order, quote, now)
  if (fromNow <= dueOn) return dueOn
  if (part === 'second') await updateOrder(trx, order.id, { second_due_on: fromNow })
  else await updateQuote(trx, order.id, { due_on: fromNow })
  return fromNow
}

/** Days to pay an amount that is due at delivery. They are never shortened. */
export function daysAfterDelivery(
  { buyer }: Pick<Order, 'buyer'>,
  { pay_days: payDays }: Pick<QuoteRow, 'pay_days'>,
): number {
  return transferDays(buyer, { payDays, validUntil: '', deliverBy: null })
}

/** Due day of a transfer that becomes due now. */
export function dueDayFrom(
  order: Pick<Order, 'buyer'>,
  quote: Pick<QuoteRow, 'pay_days'>,
  now: Date,
): string {
  return addDays(stockholmDay(now), daysAfterDelivery(order, quote))
}

/** Reminders of a transfer: on the third and tenth day, but not after the due day, and on the due day. */
export const TRANSFER_REMINDERS = { after: [3, 10], before: [0] } as const

export const MOST_REMINDERS = momentNames(TRANSFER_REMINDERS).length

/** Key under which a reminder is stored, so that it is sent only once. @param moment such as `day-3` */
export function reminderKey({ orderId, part }: { orderId: string; part: Part }, moment: string): string {
  return `quote:${part === 'second' ? `${orderId}:second` : orderId}:reminder:${moment}`
}

export function reminderKeys(orderId: string, part: Part): string[] {
  return momentNames(TRANSFER_REMINDERS).map((moment) => reminderKey({ orderId, part }, moment))
}
