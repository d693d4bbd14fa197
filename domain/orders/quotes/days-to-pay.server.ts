import { stockholmDay } from '../../kernel/clock.ts'
import type { Trx } from '../../kernel/database.ts'
import { addDays } from '../../kernel/periods.ts'
import type { Order } from '../orders.schema.ts'
import { transferDays } from './quotes.schema.ts'
import { selectQuote, updateQuote } from './quotes.store.server.ts'

/**
 * The day by which an agreed order is to be transferred; nothing where none was agreed.
 * @param opens whether something of it came to be open only now: then its buyer has their days from now on
 */
export async function dueDayOf(
  trx: Trx,
  { order, opens, now }: { order: Order; opens: boolean; now: Date },
): Promise<string | null> {
  const quote = await selectQuote(trx, order.id)
  if (!quote?.due_on || !opens) return quote?.due_on ?? null
  const today = stockholmDay(now)
  const terms = { payDays: quote.pay_days, validUntil: today, deliverBy: null }
  const fromNow = addDays(today, transferDays(order.buyer, terms))
  if (fromNow <= quote.due_on) return quote.due_on
  await updateQuote(trx, order.id, { due_on: fromNow })
  return fromNow
}
