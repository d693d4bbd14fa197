import { stockholmDay } from '#domain/kernel/time.ts'
import type { Settled } from '../invoices/invoice-document.ts'
import { type ProviderFacts, providerFacts } from './payment-states.schema.ts'
import type { PaymentRow } from './payments.store.server.ts'

const WAYS: Record<ProviderFacts['by'], string> = {
  card: 'card',
  transfer: 'bank transfer',
  'bank-charge': 'bank transfer',
}

/** How this payment's money came, or went back, as a paper says it. @param at when it did */
export function settledBy(payment: PaymentRow, at: Date): Settled {
  return {
    amount: payment.amount,
    on: stockholmDay(at),
    by: WAYS[providerFacts(payment.provider).by],
    reference: payment.id,
  }
}

/** When its money came: of a transfer the bank's day, whenever it is booked. */
export function arrivedAt(payment: PaymentRow, now: Date): Date {
  return payment.completed_at === null ? now : new Date(payment.completed_at)
}

/** Nothing was charged for it. */
export function isSample({ provider }: Pick<PaymentRow, 'provider'>): boolean {
  return providerFacts(provider).chargesNobody !== null
}
