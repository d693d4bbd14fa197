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
 * Cancels open payments that are larger than the open amount, because a transfer arrived or the order ended. The hourly
 * check repeats those that fail. A payment made in the meantime is put on hold for a refund.
 */
export async function cancelSuperseded(deps: PaymentsDeps, { orderId }: { orderId: string }): Promise<void> {
  const order = await showOrder(deps.db, orderId)
  for (const payment of await paymentsOfOrder(deps.db, orderId))
    if (isSuperseded(payment, order) && payment.provider === deps.paymentsProvider.name)
      await cancelAtProvider(deps, payment).catch((err) =>
        deps.log.warn(
          { paymentId: payment.id, err },
          'superseded payment not cancelled, the hourly check will retry',
        ),
      )
}

/**
 * Syncs an order's open payments, if the provider can be reached, so that their money is known before the order ends.
 */
export async function syncOpenPayments(deps: PaymentsDeps, { orderId }: { orderId: string }): Promise<void> {
  for (const { id: paymentId, status } of await paymentsOfOrder(deps.db, orderId))
    if (paymentFacts(status).isOpen)
      await syncPayment(deps, { paymentId }).catch((err) =>
        deps.log.warn({ paymentId, err }, 'open payment not synced, its outcome is unknown'),
      )
}

/** Whether an open payment is larger than the open amount. */
export function isSuperseded({ status, amount }: PaymentRow, order: SeenOrder): boolean {
  return paymentFacts(status).isOpen && amount > openOf(order)
}

/** @throws AppError conflict if the payment is larger than the open amount */
export function requireOpenAmount(payment: PaymentRow, order: SeenOrder): void {
  if (!isSuperseded(payment, order)) return
  if (openOf(order) === 0) throw refusedTransition(order.status)
  throw conflict('Part of this order has been paid in the meantime. Please pay the rest under Payments.')
}

/** @throws AppError unavailable */
export async function cancelAtProvider(
  deps: PaymentsDeps,
  { id, provider_payment_id: providerPaymentId }: Pick<PaymentRow, 'id' | 'provider_payment_id'>,
): Promise<void> {
  if (providerPaymentId === null) return
  await deps.paymentsProvider.cancel(providerPaymentId)
  await syncPayment(deps, { paymentId: id })
}
