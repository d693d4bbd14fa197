import type { Invoice } from '../../invoices/invoices.schema.ts'
import type { StudioFacts } from '../../kernel/deps.ts'
import { type Cents, formatEuros } from '../../kernel/money.ts'
import type { Seller } from '../../kernel/seller.ts'
import { dayNamed } from '../../kernel/time-words.ts'
import type { Order } from '../../orders/orders.schema.ts'
import { transferFacts } from '../../orders/quotes/transfer-facts.ts'
import { type RenderedMail, renderMail } from '../../outbox/mail-layout.ts'

/** To the buyer: the work is delivered, and the second half of the price is due. @param due dueOn: YYYY-MM-DD */
export function secondHalfMail(
  due: { order: Order; invoice: Invoice; open: Cents; dueOn: string; seller: Seller; now: Date },
  studio: StudioFacts,
): RenderedMail {
  const { order, invoice, dueOn, seller, now } = due
  const [open, day] = [formatEuros(due.open), dayNamed(dueOn, now)]
  return renderMail(studio, {
    subject: `Invoice ${invoice.number}: the second half, ${open}`,
    preheader: `Due on ${day}.`,
    heading: 'The second half is due',
    paragraphs: [
      `The work on “${order.service}” is delivered. As agreed, the second half of its price falls due with that: ${open}, until ${day}.`,
      `Transfer it with the reference below, or pay it by card under Payments. Invoice ${invoice.number} is attached.`,
    ],
    facts: [['Order', order.number], ['Amount', open], ...transferFacts(order, dueOn, seller, now)],
    action: { label: 'Open payments', url: `${studio.publicUrl}/client/payments` },
  })
}

/** To the buyer: the delivery was taken back, and with it the invoice. */
export function secondHalfTakenBackMail({ order }: { order: Order }, studio: StudioFacts): RenderedMail {
  return renderMail(studio, {
    subject: `Not due yet: the second half of order ${order.number}`,
    preheader: order.service,
    heading: 'The second half is not due yet',
    paragraphs: [
      `We go on with your project “${order.service}”. The second half of its price is due once the work is delivered: please do not pay it before. The credit note for its invoice is attached.`,
    ],
    facts: [['Order', order.number]],
  })
}
