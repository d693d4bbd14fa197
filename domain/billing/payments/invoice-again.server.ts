import type { UnitOfWork } from '#domain/kernel/commit.ts'
import { instalmentsOf, type Part } from '#domain/orders/instalments.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { dueDayAgain } from '#domain/orders/quotes/days-to-pay.server.ts'
import type { Invoice } from '../invoices/invoices.schema.ts'
import { issueInvoice } from '../invoices/issue-invoice.server.ts'
import { arrivedAt, settledBy } from './payment-on-paper.ts'
import type { PaymentsDeps } from './payments.provider.ts'
import type { PaymentRow } from './payments.store.server.ts'

/**
 * The invoices that take the place of those that were credited whole, in their order: paid as far as they were, or due on the same day. A half
 * that has not fallen due gets its own when it does.
 * @param again parts: of what they were; opens: whether its price rose, so that what is open of it is due later
 */
export async function invoiceAgain(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  again: {
    order: Order
    payments: readonly PaymentRow[]
    parts: readonly Part[]
    opens?: boolean
    sample: boolean
    now: Date
  },
): Promise<Invoice[]> {
  const { order, payments, parts, opens = false, sample: isSample, now } = again
  const invoices: Invoice[] = []
  for (const { part, gross, open, isDue } of instalmentsOf(order)) {
    if (!parts.includes(part) || !(isDue || order.status === 'paid')) continue
    const payment = payerOf(part, order, payments)
    const paid = payment &&
      open < gross && { ...settledBy(payment, arrivedAt(payment, now)), amount: gross - open }
    const dueOn = open === 0 ? null : await dueDayAgain(trx, { order, part, opens, now })
    invoices.push(
      await issueInvoice(deps, trx, {
        order,
        part,
        ...(paid && { paid }),
        ...(dueOn !== null && { dueOn }),
        isSample,
        now,
      }),
    )
  }
  return invoices
}

/** With whose money a part was paid, as far as it is: the payment that came last, or with which the first half was here. */
function payerOf(part: Part, order: Order, payments: readonly PaymentRow[]): PaymentRow | undefined {
  const completed = payments.filter(({ status }) => status === 'completed')
  if (part !== 'first' || order.instalments === null) return completed.at(-1)
  let here = 0
  for (const payment of completed) {
    here += payment.amount
    if (here >= order.instalments.first) return payment
  }
  return completed.at(-1)
}
