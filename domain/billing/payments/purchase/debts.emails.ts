import { type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import type { Seller } from '#domain/kernel/studio.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { openOf } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { transferFacts } from '#domain/orders/quotes/transfer-facts.ts'
import { greeting } from '#domain/people/greeting.ts'

/** To the buyer whose account is deleted or project cancelled: what their order costs now, and what of it is open. @param dueOn YYYY-MM-DD; null if no day was agreed */
export function debtEndedEmail(
  ended: {
    before: Order
    order: Order
    isDeleted: boolean
    hasDocuments: boolean
    dueOn: string | null
    seller: Seller
    now: Date
  },
  studio: StudioFacts,
): RenderedEmail {
  const { before, order, isDeleted, hasDocuments, dueOn, seller, now } = ended
  const open: Cents = openOf(order)
  const [price, was] = [formatEuros(order.gross), formatEuros(before.gross)]
  const due = dueOn === null ? '' : ` by ${dayNamed(dueOn, now)}`
  return renderEmail(studio, {
    subject: open > 0 ? `Payment due: order ${order.number}` : `Settled: order ${order.number}`,
    preheader: open > 0 ? `${formatEuros(open)} is due.` : 'You owe nothing more.',
    heading: open > 0 ? 'What your order costs now' : 'Your order is settled',
    paragraphs: [
      greeting(order.buyer.name),
      `${isDeleted ? 'You deleted your account, so we ended the work on' : 'We ended the work on'} “${order.service}”. Its price is now ${price} instead of ${was}.`,
      open > 0
        ? `You paid ${formatEuros(order.received)}. Please transfer the remaining ${formatEuros(open)}${due}, with the reference below.`
        : 'You owe nothing more. Please do not transfer money for it.',
      hasDocuments && 'The invoices and credit notes for this change are attached.',
    ],
    facts: [
      ['Order', order.number],
      ['Price', price],
      ['Paid', formatEuros(order.received)],
      open > 0 && ['Open', formatEuros(open)],
      ...(open > 0 ? transferFacts(order, dueOn, seller, now) : []),
    ],
  })
}
