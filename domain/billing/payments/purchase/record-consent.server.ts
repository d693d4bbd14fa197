import { conflict } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { recordEarlyStart } from '#domain/orders/place-order.server.ts'
import { showOrder } from '#domain/orders/show-orders.server.ts'
import { letStart } from '#domain/projects/transitions/start-time.server.ts'
import { CONSENT_WORDING } from '../consent-wording.schema.ts'
import type { OwnPayment } from '../own-payment.server.ts'
import { paymentFacts } from '../payment-states.schema.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import type { PaymentDetail } from '../payments.schema.ts'
import { lockPayment, type OwnPaymentRow, selectPaymentOfOwner } from '../payments.store.server.ts'
import { isOver, noSuchPayment } from '../refusals.ts'
import { notificationOf, notifyEarlyStart } from '../settle/notify-settled.server.ts'
import { paymentDetail } from '../show/show-payments.server.ts'

/**
 * Stores that work may start at once, with its wording and time. Until the payment is confirmed that can be taken back; afterwards, as
 * long as the work has not begun, it can only be given: the client has it in writing, and the studio is told.
 * @throws AppError not-found, conflict
 */
export async function recordConsent(
  deps: PaymentsDeps,
  which: OwnPayment & { agreed: boolean },
): Promise<PaymentDetail> {
  await commit(deps, async (trx) => {
    await lockPayment(trx, { id: which.paymentId })
    const payment = await selectPaymentOfOwner(trx, { id: which.paymentId, userId: which.ownerId })
    if (!payment) throw noSuchPayment()
    if (payment.status === 'completed') return agreeAfterwards(deps, trx, payment, which.agreed)
    if (!paymentFacts(payment.status).waitsForBuyer) throw isOver(payment)
    const wording = which.agreed ? CONSENT_WORDING : null
    await recordEarlyStart(trx, { orderId: payment.order_id, wording, now: deps.clock() })
  })
  return paymentDetail(deps, which)
}

/** Repeating it changes nothing. */
async function agreeAfterwards(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  payment: OwnPaymentRow,
  agreed: boolean,
): Promise<void> {
  if (!agreed)
    throw conflict(
      'This payment is complete. Write to us in the Message Center if we should wait with the work.',
    )
  const { consentAt } = await showOrder(trx, payment.order_id)
  if (consentAt !== null) return
  const now = deps.clock()
  const project = await letStart(trx, { orderId: payment.order_id, now })
  if (!project) throw conflict('Work on this project need not wait any more.')
  const at = isoTime(now)
  await recordEarlyStart(trx, { orderId: payment.order_id, wording: CONSENT_WORDING, now })
  const consent = { wording: CONSENT_WORDING, at, projectId: project.id }
  await notifyEarlyStart(await notificationOf(deps, trx, payment, now), consent)
}
