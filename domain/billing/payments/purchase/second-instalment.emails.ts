import { type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import type { Seller } from '#domain/kernel/studio.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { transferFacts } from '#domain/orders/quotes/transfer-facts.ts'
import type { Invoice } from '../../invoices/invoices.schema.ts'

/** To the buyer: the project is completed, and the second instalment is due. @param due dueOn: YYYY-MM-DD */
export function secondInstalmentEmail(
  due: { order: Order; invoice: Invoice; open: Cents; dueOn: string; seller: Seller; now: Date },
  studio: StudioFacts,
): RenderedEmail {
  const { order, invoice, dueOn, seller, now } = due
  const [open, day] = [formatEuros(due.open), dayNamed(dueOn, now)]
  return renderEmail(studio, {
    subject: `Invoice ${invoice.number}: second instalment, ${open}`,
    preheader: `Due on ${day}.`,
    heading: 'The second instalment is due',
    paragraphs: [
      `Your project “${order.service}” is completed. As agreed, the second instalment is due now: ${open}, by ${day}.`,
      `Transfer it with the reference below, or pay by card under Payments. Invoice ${invoice.number} is attached.`,
    ],
    facts: [['Order', order.number], ['Amount', open], ...transferFacts(order, dueOn, seller, now)],
    action: { label: 'Open payments', url: `${studio.publicUrl}/client/payments` },
  })
}

/** To the buyer: the completion was undone, and the invoice is credited. */
export function secondInstalmentReversedEmail(
  { order }: { order: Order },
  studio: StudioFacts,
): RenderedEmail {
  return renderEmail(studio, {
    subject: `Not due yet: second instalment of order ${order.number}`,
    preheader: order.service,
    heading: 'The second instalment is not due yet',
    paragraphs: [
      `We continue to work on your project “${order.service}”. The second instalment is due once the work is delivered. Please don't pay it before then. The credit note for its invoice is attached.`,
    ],
    facts: [['Order', order.number]],
  })
}
