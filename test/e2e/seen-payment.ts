import type { Payment } from '#domain/billing/payments/payments.schema.ts'

/** A payment as the API answers it: a finished Quick Fix, but for what is told. */
export function seenPayment(fields: Partial<Payment> & { id: string }): Payment {
  return {
    orderId: 'ord_1',
    service: 'quick-fix',
    amount: 29_900,
    status: 'completed',
    createdAt: '2026-11-10T12:00:00.000Z',
    held: false,
    refundedAmount: 0,
    dispute: null,
    provider: 'stripe',
    refundable: false,
    refundRequest: null,
    ...fields,
  }
}
