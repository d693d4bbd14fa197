import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { showOrder } from '#domain/orders/show-orders.server.ts'
import { paymentFacts } from '../payment-states.schema.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import {
  cancelUnsentPayments,
  type PaymentRow,
  selectOpenPayments,
  selectPayment,
} from '../payments.store.server.ts'
import { sendGrantedRefunds } from '../send-refunds/grant-refund.server.ts'
import { cancelAtProvider, isNeedless } from '../settle/cancel-needless.server.ts'
import { syncPayment } from '../settle/settle-payment.server.ts'

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
