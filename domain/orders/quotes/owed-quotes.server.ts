import type { Db, Trx } from '#domain/kernel/database.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { momentNames } from '#domain/kernel/waiting.ts'
import { dueDayOf, type Instalment, type Part, partToPay } from '../instalments.ts'
import { flowsOf, NO_FLOW } from '../movements.server.ts'
import { OWED } from '../order-state.ts'
import type { Order } from '../orders.schema.ts'
import { instalmentsOfRow } from '../orders.server.ts'
import { updateOrder } from '../orders.store.server.ts'
import { transferDays } from './quotes.schema.ts'
import { type QuoteRow, selectQuote, selectQuotesOfStatuses, updateQuote } from './quotes.store.server.ts'

type QuoteOfOrder = Awaited<ReturnType<typeof selectQuotesOfStatuses>>[number]

/** toPay: the part of the price that is to be paid next; since: when it fell due, ISO 8601; dueOn: nothing where a card is to pay it */
export type OwedQuote = QuoteOfOrder & { toPay: Instalment; since: string; dueOn: string | null }

/** Accepted quotes of which something is to be paid now, oldest first. @param orderId of one, or of all */
export async function owedQuotes(db: Db, orderId?: string): Promise<OwedQuote[]> {
  const quotes = await selectQuotesOfStatuses(db, OWED, orderId)
  const flows = await flowsOf(
    db,
    quotes.map(({ id }) => id),
  )
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

/** Nothing of it has arrived: its buyer is asked, and not the studio. */
export function isUntouched({ open, gross }: Instalment): boolean {
  return open === gross
}

/**
 * The day by which a part of an agreed order is to be transferred; nothing where none was agreed.
 * @param opens whether something of it came to be open only now: then its buyer has their days from now on
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

/** How many days a buyer has to pay what falls due at delivery, which nothing cuts. */
export function daysAfterDelivery(
  { buyer }: Pick<Order, 'buyer'>,
  { pay_days: payDays }: Pick<QuoteRow, 'pay_days'>,
): number {
  return transferDays(buyer, { payDays, validUntil: '', deliverBy: null })
}

/** The day by which a transfer is due of what falls due now. */
export function dueDayFrom(
  order: Pick<Order, 'buyer'>,
  quote: Pick<QuoteRow, 'pay_days'>,
  now: Date,
): string {
  return addDays(stockholmDay(now), daysAfterDelivery(order, quote))
}

/**
 * When a buyer is reminded of a transfer: on the third and tenth day after it fell due to be sent, as far as they come before the due day,
 * and on that.
 */
export const TRANSFER_REMINDERS = { after: [3, 10], before: [0] } as const

/** So often at most is a buyer reminded of one transfer. */
export const MOST_REMINDERS = momentNames(TRANSFER_REMINDERS).length

/** The name under which a reminder of a part of an order is stored, so that it is mailed once. @param moment such as `day-3` */
export function reminderKey({ orderId, part }: { orderId: string; part: Part }, moment: string): string {
  return `quote:${part === 'second' ? `${orderId}:second` : orderId}:reminder:${moment}`
}

/** Those of all of them. */
export function reminderKeys(orderId: string, part: Part): string[] {
  return momentNames(TRANSFER_REMINDERS).map((moment) => reminderKey({ orderId, part }, moment))
}
