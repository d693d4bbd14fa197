import type { Trx } from '#domain/kernel/database.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { dueDayOf, type Part } from '../instalments.ts'
import type { Order } from '../orders.schema.ts'
import { updateOrder } from '../orders.store.server.ts'
import { transferDays } from './quotes.schema.ts'
import { type QuoteRow, selectQuote, updateQuote } from './quotes.store.server.ts'

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
