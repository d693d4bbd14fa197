import { newId } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import type { PaymentsDeps } from './payments.provider.ts'
import type { PaymentRow } from './payments.store.server.ts'

/** Whoever pays: an account. */
export type Payer = { id: string; name: string; email: string }

/** A payment as it begins: written down, and not yet at its provider. */
export function newPayment(
  deps: PaymentsDeps,
  payer: Payer,
  payment: { orderId: string; service: string; amount: number; idempotencyKey: string },
): PaymentRow {
  const now = isoTime(deps.clock())
  return {
    id: newId('pay'),
    order_id: payment.orderId,
    user_id: payer.id,
    buyer_name: payer.name,
    buyer_email: payer.email,
    service: payment.service,
    amount: payment.amount,
    currency: 'eur',
    status: 'pending',
    dispute: null,
    provider: deps.paymentsProvider.name,
    provider_payment_id: null,
    idempotency_key: payment.idempotencyKey,
    created_at: now,
    updated_at: now,
    completed_at: null,
    card_country: null,
  }
}
