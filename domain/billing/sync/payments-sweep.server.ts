import type { Db } from '#domain/kernel/database.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import { paymentFacts } from '../payments/payment-states.schema.ts'
import type { PaymentsDeps } from '../payments/payments.provider.ts'
import {
  cancelUnsentPayments,
  type PaymentRow,
  selectNewestCompletion,
  selectOpenPayments,
  selectPayment,
} from '../payments/payments.store.server.ts'
import { cancelAtProvider, isNeedless } from './cancel-payments.server.ts'
import { selectLastEventTime } from './events.store.server.ts'
import { sendGrantedRefunds } from './send-refunds.server.ts'
import { syncPayment } from './sync-payment.server.ts'

/** After this an open payment counts as abandoned. */
const ABANDONED_SECONDS = 24 * 3600

/**
 * Heals what no event healed: settles open payments, cancels abandoned and needless ones, sends granted refunds. One that fails does not stop the
 * others; safe to repeat and to run in several processes.
 * @throws AggregateError of what failed, once everything was tried
 */
export async function sweepOpenPayments(deps: PaymentsDeps): Promise<void> {
  const now = deps.clock()
  const abandonedBefore = isoTime(addSeconds(now, -ABANDONED_SECONDS))
  await cancelUnsentPayments(deps.db, { before: abandonedBefore, now: isoTime(now) })

  const { name, patienceSeconds } = deps.paymentsProvider
  const before = isoTime(addSeconds(now, -patienceSeconds))
  const failures: unknown[] = []
  for (const payment of await selectOpenPayments(deps.db, { provider: name, before })) {
    await settleOrCancel(deps, payment, abandonedBefore).catch((error) => failures.push(error))
  }
  await sendGrantedRefunds(deps).catch((error) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `Payments or refunds that could not be settled: ${failures.length}.`)
}

async function settleOrCancel(
  deps: PaymentsDeps,
  payment: PaymentRow,
  abandonedBefore: string,
): Promise<void> {
  await syncPayment(deps, { paymentId: payment.id })
  const current = await selectPayment(deps.db, payment.id)
  if (!current || !paymentFacts(current.status).waitsForBuyer) return
  const isAbandoned = current.created_at <= abandonedBefore
  if (isAbandoned || isNeedless(current, await showOrder(deps.db, current.order_id)))
    await cancelAtProvider(deps, current)
}

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
