import { renderMail } from '#domain/email/mail-layout.ts'
import { enqueueMail } from '#domain/email/outbox.server.ts'
import type { Work } from '#domain/kernel/commit.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { type Invoice, numbered } from '../../invoices/invoices.schema.ts'

/** To the buyer: the new invoice, if there was one before, and that the VAT goes back. @param corrected amount: cents */
export async function tellCorrected(
  deps: Deps,
  work: Work,
  { order, invoices, amount, now }: { order: Order; invoices: readonly Invoice[]; amount: Cents; now: Date },
): Promise<void> {
  const hasPapers = invoices.length > 0
  const owner = order.ownerId === null ? undefined : await findPerson(work, order.ownerId)
  const mail = renderMail(deps.studio, {
    subject: hasPapers
      ? `Corrected ${numbered(invoices)} for order ${order.number}`
      : `Corrected price of order ${order.number}`,
    preheader: 'Your VAT number was confirmed: no Swedish VAT is due.',
    heading: hasPapers ? 'Your invoice was corrected' : 'Your price was corrected',
    paragraphs: [
      `Your VAT number ${order.buyer.vatNumber} was confirmed, so that no Swedish VAT is due for this order.`,
      amount > 0 &&
        `${formatEuros(amount)} go back to the means of payment that you used. You get a separate mail once they are on their way.`,
      ...invoices.map(
        ({ number }) =>
          `Invoice ${number} is attached. It takes the place of the earlier one, for which there is a credit note in the client portal.`,
      ),
    ],
    facts: [
      ['Order', order.number],
      ['Price without VAT', formatEuros(order.net)],
      ['VAT', order.vat.wording ?? ''],
    ],
    action: { label: 'Open payments', url: `${deps.studio.publicUrl}/client/payments` },
  })
  await enqueueMail(work, {
    kind: 'money',
    to: owner?.email ?? order.buyer.email,
    mail,
    attachments: invoices.map(({ id }) => `invoice:${id}`),
    now,
    key: `corrected:${order.id}`,
  })
}
