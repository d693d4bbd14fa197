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
import { cancelAtProvider, isSuperseded } from './cancel-payments.server.ts'
import { selectLastEventTime } from './events.store.server.ts'
import { sendGrantedRefunds } from './send-refunds.server.ts'
import { syncPayment } from './sync-payment.server.ts'

/** Open payments older than this are abandoned. */
const ABANDONED_SECONDS = 24 * 3600

/**
 * Repairs what events missed: syncs open payments, cancels abandoned and superseded ones, and sends granted refunds. A
 * failure doesn't stop the others. Idempotent, and safe to run in several processes.
 * @throws AggregateError after everything was tried
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
    throw new AggregateError(failures, `Payments or refunds that couldn't be processed: ${failures.length}.`)
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
  if (isAbandoned || isSuperseded(current, await showOrder(deps.db, current.order_id)))
    await cancelAtProvider(deps, current)
}

/** Events arrive within seconds, but a sync by a request can be faster. */
const LATE_SECONDS = 600
/** An event and its completion are stored within this time of each other. */
const TOGETHER_SECONDS = 60
/** Older payments aren't considered. */
const LOOKED_BACK_SECONDS = 7 * 24 * 3600

/** Whether the newest payment was completed without an event at or after that time. */
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
  const eventAt = await selectLastEventTime(db)
  const together = isoTime(addSeconds(new Date(completedAt), -TOGETHER_SECONDS))
  return eventAt === undefined || eventAt < together
}

/** Time of the last event that took effect, ISO 8601. */
export const lastEventAt = selectLastEventTime
