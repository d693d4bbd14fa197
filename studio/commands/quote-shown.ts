import { vatRate } from '#domain/crm/buyers/price-words.ts'
import { quantityWords } from '#domain/kernel/quantity.ts'
import { deliveryWords } from '#domain/orders/delivery.ts'
import { instalmentsOf } from '#domain/orders/instalments.ts'
import type { Order, OrderLine } from '#domain/orders/orders.schema.ts'
import type { StudioQuote } from '#domain/orders/quotes/quotes.server.ts'
import { offerOf } from '#domain/orders/quotes/stored-offer.ts'
import { facts, list } from '../shell/table.ts'
import { euros, localTime } from '../shell/words.ts'
import { buyerWords } from './quote-buyer.ts'

/** A quote as the studio reads it: facts, then its lines with what they cost. */
export function describeQuote({ order, quote }: StudioQuote): string {
  const { options, baseline } = offerOf(quote)
  const about = facts([
    ['Quote', `${order.number}, ${order.id}`],
    ['For', `${quote.recipient_name} <${quote.recipient_email}>`],
    ['Buyer', buyerWords(order.buyer)],
    ['Title', order.service],
    ['Status', order.status],
    ['Scope', quote.scope],
    [
      'Goal',
      baseline &&
        `${baseline.goal} FPS, from ${baseline.measured.map(({ label, fps }) => `${fps.toFixed(1)} (${label})`).join(', ')}`,
    ],
    [
      'Delivery',
      order.deliveryWorkingDays === null ? order.deliverBy : deliveryWords(order, new Date(order.createdAt)),
    ],
    ['Valid until', quote.valid_until],
    ['Instalments', instalmentWords(order)],
    ['Days to pay', quote.pay_days === null ? null : String(quote.pay_days)],
    ['Sent', localTime(quote.sent_at)],
    ['Accepted', localTime(order.acceptedAt)],
    ['Declined', localTime(quote.declined_at)],
    ['Reason', quote.decline_reason],
    ['Withdrawn', localTime(quote.withdrawn_at)],
    ['Pays by', quote.due_on === null ? quote.pay_by : `transfer, due on ${quote.due_on}`],
    ['Received', `${euros(order.received)} of ${euros(order.gross)}`],
  ])
  const lines = [
    ...order.lines.map(lineCells),
    { line: 'Net', euro: euros(order.net) },
    { line: `VAT ${vatRate(order.vat)}`, euro: euros(order.vatAmount) },
    { line: 'Total', euro: euros(order.gross) },
    ...options
      .filter(({ isChosen }) => !isChosen)
      .map((option) => ({ ...lineCells(option), line: `Optional: ${lineCells(option).line}` })),
  ]
  return `${about}\n\n${list(lines, { none: '', numbers: ['euro'] })}`
}

function instalmentWords(order: Order): string | null {
  const { instalments } = order
  if (instalments === null) return null
  const [first, second] = instalmentsOf(order).map(({ gross }) => euros(gross))
  const due = instalments.second === null ? 'at delivery' : `due on ${instalments.second.dueOn}`
  return `${first} at acceptance, ${second} ${due}`
}

function lineCells({ text, net, quantity }: OrderLine) {
  const name = text.replace(/\n.*/s, '')
  return { line: quantity ? `${name}, ${quantityWords(quantity)}` : name, euro: euros(net) }
}
