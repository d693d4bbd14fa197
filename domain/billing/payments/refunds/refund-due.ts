import { periodEnds } from '#domain/kernel/periods.ts'
import { stockholmDay } from '#domain/kernel/time.ts'

/** Within so many days the money goes back (Directive 2011/83 Article 13(1)); the studio keeps to it for every refund. */
export const REFUND_DUE_DAYS = 14

/** The last day on which the money of a refund that was granted then may leave, as YYYY-MM-DD. @param grantedAt ISO 8601 */
export function refundDueOn(grantedAt: string): string {
  return stockholmDay(new Date(periodEnds(new Date(grantedAt), REFUND_DUE_DAYS).getTime() - 1))
}
