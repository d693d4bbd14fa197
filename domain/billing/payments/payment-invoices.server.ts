import type { UnitOfWork } from '#domain/kernel/commit.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { instalmentsOf, type Part } from '#domain/orders/instalments.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { dueDayAgain } from '#domain/orders/quotes/owed-quotes.server.ts'
import type { Settled } from '../invoices/invoice-document.ts'
import type { Invoice } from '../invoices/invoices.schema.ts'
import { issueInvoice } from '../invoices/issue-invoice.server.ts'
import { type ProviderFacts, providerFacts } from './payment-states.schema.ts'
import type { PaymentsDeps } from './payments.provider.ts'
import type { PaymentRow } from './payments.store.server.ts'

/**
 * Issues invoices that replace fully credited ones, with the amounts paid so far or the same due day. An instalment
 * that isn't due yet is invoiced later.
 * @param again parts: to reissue; opens: the price rose, so the shortfall is due later
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
  const { order, payments, parts, opens = false, sample, now } = again
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
        isSample: sample,
        now,
      }),
    )
  }
  return invoices
}

/** The payment that paid a part: the last one, or the one that completed the first instalment. */
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

const WAYS: Record<ProviderFacts['by'], string> = {
  card: 'card',
  transfer: 'bank transfer',
  'bank-charge': 'bank transfer',
}

/** How a payment appears on a document. @param at time of the payment or refund */
export function settledBy(payment: PaymentRow, at: Date): Settled {
  return {
    amount: payment.amount,
    on: stockholmDay(at),
    by: WAYS[providerFacts(payment.provider).by],
    reference: payment.id,
  }
}

/** For a transfer, the bank's day. */
export function arrivedAt(payment: PaymentRow, now: Date): Date {
  return payment.completed_at === null ? now : new Date(payment.completed_at)
}

/** Whether nothing was really charged. */
export function isSample({ provider }: Pick<PaymentRow, 'provider'>): boolean {
  return providerFacts(provider).chargesNobody !== null
}
