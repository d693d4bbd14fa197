import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { renderEmail } from '#domain/email/email-layout.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { showOrder } from '#domain/orders/show-orders.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { documentName } from './invoices.schema.ts'
import { findInvoice } from './show-invoices.server.ts'

/**
 * Mails an invoice or credit note to its buyer again: to the account's present address, or where the order was made.
 * @throws AppError not-found
 */
export async function emailInvoice(deps: Deps, which: { id: string }): Promise<{ recipient: string }> {
  const invoice = await findInvoice(deps.db, which)
  const order = await showOrder(deps.db, invoice.orderId)
  const person = order.ownerId === null ? undefined : await findPerson(deps.db, order.ownerId)
  const recipient = person?.email ?? order.buyer.email
  const what = documentName(invoice)
  const mail = renderEmail(deps.studio, {
    subject: `${what} ${invoice.number}`,
    preheader: `For order ${order.number}, ${serviceTitle(order.service)}.`,
    heading: `${what} ${invoice.number}`,
    paragraphs: [`${what} ${invoice.number} is attached. It is the same as the one that you got before.`],
    facts: [
      ['Order', order.number],
      ['Service', serviceTitle(order.service)],
      ['Amount', formatEuros(invoice.gross)],
    ],
  })
  const now = deps.clock()
  await commit(deps, async (trx) => {
    await enqueueEmail(trx, {
      kind: 'money',
      to: recipient,
      mail,
      attachments: [`invoice:${invoice.id}`],
      now,
    })
    await recordAudit(trx, { action: 'invoice-sent-again', about: invoice.id, now })
  })
  return { recipient }
}
