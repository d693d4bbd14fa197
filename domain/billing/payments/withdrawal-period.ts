import type { Order } from '#domain/orders/orders.schema.ts'
import type { PaymentsProvider } from './payments.provider.ts'
import type { PaymentsProviderName } from './payments.schema.ts'

/**
 * From when on the work on a paid order may start: after the withdrawal period, unless the buyer agreed that it starts at once. A test
 * payment without a checkout asks nobody, so its work may start at once.
 * @returns ISO 8601, or nothing when it may start at once
 */
export function startTime(
  { name, hasCheckout }: Pick<PaymentsProvider, 'name' | 'hasCheckout'>,
  payment: { provider: PaymentsProviderName },
  order: Pick<Order, 'consentAt' | 'withdrawalEndsAt'>,
): string | undefined {
  const asksNobody = payment.provider === name && !hasCheckout
  if (asksNobody || order.consentAt !== null) return undefined
  return order.withdrawalEndsAt ?? undefined
}
