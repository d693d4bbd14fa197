import { addSeconds } from '../kernel/clock.ts'
import type { Db } from '../tables.ts'
import { selectPaymentOfProject } from './payments.store.server.ts'

/** The right of withdrawal of a consumer, from the order on. */
const WITHDRAWAL_SECONDS = 14 * 24 * 3600

/**
 * Why work on a project should wait: its buyer paid without agreeing that it starts at once, and was told that it starts after 14 days.
 * @returns one sentence, or nothing when work may start
 */
export async function earlyStartRefusal(db: Db, projectId: string, now: Date): Promise<string | undefined> {
  const payment = await selectPaymentOfProject(db, projectId)
  if (payment?.provider !== 'stripe' || payment.consent_at !== null || payment.completed_at === null)
    return undefined
  const start = addSeconds(new Date(payment.completed_at), WITHDRAWAL_SECONDS)
  if (now >= start) return undefined
  return `The client did not agree to an early start and was told that work begins after 14 days, on ${start.toISOString().slice(0, 10)}.`
}
