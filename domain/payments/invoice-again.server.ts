import type { Invoice } from '../invoices/invoices.schema.ts'
import { issueInvoice } from '../invoices/issue-invoice.server.ts'
import type { Work } from '../kernel/commit.ts'
import type { Order } from '../orders/orders.schema.ts'
import { showQuote } from '../orders/quotes/quotes.server.ts'
import { arrivedAt, settledBy } from './payment-on-paper.ts'
import type { PaymentsDeps } from './payments.provider.ts'
import type { PaymentRow } from './payments.store.server.ts'

/** The invoice that takes the place of one that was credited whole: paid as that was, or due on the same day. */
export async function invoiceAgain(
  deps: PaymentsDeps,
  work: Work,
  again: { order: Order; payments: readonly PaymentRow[]; sample: boolean; now: Date },
): Promise<Invoice> {
  const { order, payments, sample: isSample, now } = again
  const last = order.status === 'paid' && payments.findLast(({ status }) => status === 'completed')
  if (last) {
    const paid = { ...settledBy(last, arrivedAt(last, now)), amount: order.gross }
    return issueInvoice(deps, work, { order, paid, isSample, now })
  }
  const dueOn = order.kind === 'quote' ? (await showQuote(work, order.id)).quote.due_on : null
  return issueInvoice(deps, work, { order, ...(dueOn !== null && { dueOn }), isSample, now })
}
