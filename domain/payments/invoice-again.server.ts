import type { Invoice } from '../invoices/invoices.schema.ts'
import { issueInvoice } from '../invoices/issue-invoice.server.ts'
import type { Work } from '../kernel/commit.ts'
import type { Order } from '../orders/orders.schema.ts'
import { dueDayOf } from '../orders/quotes/days-to-pay.server.ts'
import { arrivedAt, settledBy } from './payment-on-paper.ts'
import type { PaymentsDeps } from './payments.provider.ts'
import type { PaymentRow } from './payments.store.server.ts'

/**
 * The invoice that takes the place of one that was credited whole: paid as far as that was, or due on the same day.
 * @param again opens: whether its price rose, so that what is open of it is due later
 */
export async function invoiceAgain(
  deps: PaymentsDeps,
  work: Work,
  again: { order: Order; payments: readonly PaymentRow[]; opens?: boolean; sample: boolean; now: Date },
): Promise<Invoice> {
  const { order, payments, opens = false, sample: isSample, now } = again
  const last = payments.findLast(({ status }) => status === 'completed')
  const paid = last && {
    ...settledBy(last, arrivedAt(last, now)),
    amount: Math.min(order.gross, order.received),
  }
  const dueOn = order.status === 'paid' ? null : await dueDayOf(work, { order, opens, now })
  return issueInvoice(deps, work, {
    order,
    ...(paid && { paid }),
    ...(dueOn !== null && { dueOn }),
    isSample,
    now,
  })
}
