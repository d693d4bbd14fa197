import { addSeconds, isoTime } from '../../kernel/clock.ts'
import type { PaymentsProviderName } from '../payments.table.ts'

/** The right of withdrawal of a consumer, from the order on. */
const WITHDRAWAL_SECONDS = 14 * 24 * 3600

/**
 * From when on the work on a paid order may start: after the withdrawal period, unless the buyer agreed that it starts at once. Nobody
 * is asked in the sandbox.
 * @returns ISO 8601, or nothing when it may start at once
 */
export function startTime(
  payment: { provider: PaymentsProviderName; consent_at: string | null },
  paidAt: Date,
): string | undefined {
  if (payment.provider !== 'stripe' || payment.consent_at !== null) return undefined
  return isoTime(addSeconds(paidAt, WITHDRAWAL_SECONDS))
}
