import { periodEnds } from '#domain/kernel/periods.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { REFUND_DAYS } from './projects.schema.ts'

/**
 * The first moment at which no refund of a completed project can be asked for any more. Its days are counted like those of a withdrawal.
 * @param completedAt ISO 8601, as the answer; nothing while it is not completed
 */
export function refundUntil(completedAt: string | null): string | null {
  return completedAt === null ? null : isoTime(periodEnds(new Date(completedAt), REFUND_DAYS))
}
