import type { Order } from '#domain/orders/orders.schema.ts'
import { providerFacts } from './payment-states.schema.ts'
import type { PaymentsProviderName } from './payments.table.ts'

/**
 * From when on the work on a paid order may start: after the withdrawal period, unless the buyer agreed that it starts at once. Nobody
 * is asked in the sandbox.
 * @returns ISO 8601, or nothing when it may start at once
 */
export function startTime(
  payment: { provider: PaymentsProviderName },
  order: Pick<Order, 'consentAt' | 'withdrawalEndsAt'>,
): string | undefined {
  if (providerFacts(payment.provider).startsAtOnce || order.consentAt !== null) return undefined
  return order.withdrawalEndsAt ?? undefined
}
