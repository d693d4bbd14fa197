import { withdrawalEnds } from '#domain/kernel/periods.ts'
import { dayWords, isoTime } from '#domain/kernel/time.ts'

/** The day on which the work for a consumer starts who does not agree to an early start. @param agreed when the contract is made */
export function startWords(agreed: Date): string {
  return dayWords(isoTime(withdrawalEnds(agreed)), agreed)
}
