import type { Db } from '#domain/kernel/database.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import { selectLastEventTime, selectNewestCompletion } from '../payments.store.server.ts'

/** An event comes within seconds; what was found by asking may be ahead of it. */
const LATE_SECONDS = 600
/** An event and what it completes are put down together, within less than this. */
const TOGETHER_SECONDS = 60
/** What is older says nothing of today. */
const LOOKED_BACK_SECONDS = 7 * 24 * 3600

/** Whether the newest payment by this provider was completed without any event from it, then or since. */
export async function missesEvents(
  { db, paymentsProvider }: Pick<PaymentsDeps, 'db' | 'paymentsProvider'>,
  now: Date,
): Promise<boolean> {
  const completedAt = await selectNewestCompletion(db, {
    provider: paymentsProvider.name,
    begunAfter: isoTime(addSeconds(now, -LOOKED_BACK_SECONDS)),
    by: isoTime(addSeconds(now, -LATE_SECONDS)),
  })
  if (!completedAt) return false
  const eventAt = await lastEventAt(db)
  const together = isoTime(addSeconds(new Date(completedAt), -TOGETHER_SECONDS))
  return eventAt === undefined || eventAt < together
}

/** When an event of the provider came last that took effect, ISO 8601. */
export function lastEventAt(db: Db): Promise<string | undefined> {
  return selectLastEventTime(db)
}
