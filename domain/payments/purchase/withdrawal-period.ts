import { isoTime } from '../../kernel/clock.ts'
import { withdrawalEnds } from '../../kernel/periods.ts'
import type { PaymentsProviderName } from '../payments.table.ts'

/**
 * From when on the work on a paid order may start: after the withdrawal period, unless the buyer agreed that it starts at once. Nobody
 * is asked in the sandbox.
 * @param paidAt when the contract was made
 * @returns ISO 8601, or nothing when it may start at once
 */
export function startTime(
  payment: { provider: PaymentsProviderName; consent_at: string | null },
  paidAt: Date,
): string | undefined {
  if (payment.provider !== 'stripe' || payment.consent_at !== null) return undefined
  return isoTime(withdrawalEnds(paidAt))
}
