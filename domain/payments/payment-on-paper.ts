import type { Settled } from '../invoices/invoice-document.ts'
import { stockholmDay } from '../kernel/clock.ts'
import type { PaymentRow } from './payments.store.server.ts'

/** How this payment's money came, as a paper says it. */
export function settledBy(payment: PaymentRow, now: Date): Settled {
  return {
    amount: payment.amount,
    on: stockholmDay(now),
    by: payment.provider === 'transfer' ? 'bank transfer' : 'card',
    reference: payment.id,
  }
}

/** Nothing was charged for it. */
export function isSample({ provider }: Pick<PaymentRow, 'provider'>): boolean {
  return provider === 'sandbox' || provider === 'rehearsal'
}
