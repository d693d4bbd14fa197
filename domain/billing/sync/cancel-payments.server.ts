import { conflict } from '#domain/kernel/app-error.ts'
import { openOf, refusedTransition } from '#domain/orders/order-state.ts'
import type { SeenOrder } from '#domain/orders/orders.schema.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import { paymentFacts } from '../payments/payment-states.schema.ts'
import type { PaymentsDeps } from '../payments/payments.provider.ts'
import { paymentsOfOrder } from '../payments/payments.server.ts'
import type { PaymentRow } from '../payments/payments.store.server.ts'
import { syncPayment } from './sync-payment.server.ts'

/**
 * Cancels at the provider what could still be paid of an order and asks for more than is open of it: a transfer arrived meanwhile, or the
 * order ended. What cannot be cancelled now is cancelled by the sweep; what is paid before that is held to be sent back.
 */
export async function cancelNeedless(deps: PaymentsDeps, { orderId }: { orderId: string }): Promise<void> {
  const order = await showOrder(deps.db, orderId)
  for (const payment of await paymentsOfOrder(deps.db, orderId))
    if (isNeedless(payment, order) && payment.provider === deps.paymentsProvider.name)
      await cancelAtProvider(deps, payment).catch((err) =>
        deps.log.warn({ paymentId: payment.id, err }, 'a payment that nobody needs waits for the sweep'),
      )
}

/** Learns what became of an order's open payments, as far as the provider can be reached: before it ends, so that its money goes back. */
export async function hearOfOpenPayments(
  deps: PaymentsDeps,
  { orderId }: { orderId: string },
): Promise<void> {
  for (const { id: paymentId, status } of await paymentsOfOrder(deps.db, orderId))
    if (paymentFacts(status).isOpen)
      await syncPayment(deps, { paymentId }).catch((err) =>
        deps.log.warn({ paymentId, err }, 'nobody can say what became of an open payment'),
      )
}

/** Whether a payment could still be made and asks for more than is open of its order. */
export function isNeedless({ status, amount }: PaymentRow, order: SeenOrder): boolean {
  return paymentFacts(status).isOpen && amount > openOf(order)
}

/** @throws AppError conflict when a payment asks for more than is open of its order */
export function requireNeed(payment: PaymentRow, order: SeenOrder): void {
  if (!isNeedless(payment, order)) return
  if (openOf(order) === 0) throw refusedTransition(order.status)
  throw conflict('A part of this order is paid meanwhile. Please pay the rest from your payments page.')
}

/** Nothing unless the provider has it: one that never reached it cannot be paid. @throws AppError unavailable */
export async function cancelAtProvider(
  deps: PaymentsDeps,
  { id, provider_payment_id: providerPaymentId }: Pick<PaymentRow, 'id' | 'provider_payment_id'>,
): Promise<void> {
  if (providerPaymentId === null) return
  await deps.paymentsProvider.cancel(providerPaymentId)
  await syncPayment(deps, { paymentId: id })
}
