import { conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import { recordEarlyStart } from '#domain/orders/place-order.server.ts'
import { countHit } from '#domain/people/rate-limits.server.ts'
import { letStart } from '#domain/projects/changes/due-date.server.ts'
import { paymentFacts } from '../payments/payment-states.schema.ts'
import { type PaymentsDeps, withTimeLimit } from '../payments/payments.provider.ts'
import type { Checkout, PaymentDetail, TestCard, TestCardAnswer } from '../payments/payments.schema.ts'
import { isOver, noSuchPayment, type OwnPayment, ownPayment } from '../payments/payments.server.ts'
import { lockPayment, type OwnPaymentRow, selectPaymentOfOwner } from '../payments/payments.store.server.ts'
import { CONSENT_WORDING } from '../payments/wording.schema.ts'
import { cancelAtProvider, requireOpenAmount } from '../sync/cancel-payments.server.ts'
import { notificationOf, notifyEarlyStart } from '../sync/notify-payments.server.ts'
import { syncPayment } from '../sync/sync-payment.server.ts'
import { fetchClientSecret } from './prepare-payment.server.ts'
import { paymentDetail } from './show-payments.server.ts'

/** Limit of provider requests per payment from one page. */
const ASKED_AT_MOST = { limit: 3, windowSeconds: 3 }

/** The owner's payment, synced with the provider while it is open. @throws AppError not-found, unavailable */
export async function findPayment(baseDeps: PaymentsDeps, which: OwnPayment): Promise<PaymentDetail> {
  const deps = withTimeLimit(baseDeps)
  const payment = await ownPayment(deps, which)
  if (paymentFacts(payment.status).isOpen && (await mayAsk(deps, payment.id)))
    await syncPayment(deps, { paymentId: payment.id })
  return paymentDetail(deps, which)
}

/**
 * Data for the checkout of an open payment.
 * @throws AppError not-found, conflict if it is on hold, closed or larger than the open amount, unavailable
 */
export async function openCheckout(baseDeps: PaymentsDeps, which: OwnPayment): Promise<Checkout> {
  const deps = withTimeLimit(baseDeps)
  const payment = await openPayment(deps, which)
  const shown = await paymentDetail(deps, which)
  requireOpenAmount(payment, shown.order)
  return { ...shown, clientSecret: await fetchClientSecret(deps, payment.provider_payment_id) }
}

/**
 * Pays in the test checkout. An event reports the outcome.
 * @throws AppError not-found outside test mode, conflict if it can no longer be paid
 */
export async function payByTestCard(
  baseDeps: PaymentsDeps,
  which: OwnPayment & { card: TestCard },
): Promise<TestCardAnswer> {
  const deps = withTimeLimit(baseDeps)
  const payment = await openPayment(deps, which)
  if (!deps.paymentsProvider.payByTestCard) throw notFound('Test cards need PAYMENTS=test.')
  return deps.paymentsProvider.payByTestCard(payment.provider_payment_id, which.card)
}

/**
 * Cancels the payment at the provider unless it was paid. Idempotent.
 * @throws AppError not-found, conflict if it can no longer be cancelled, unavailable
 */
export async function cancelPayment(baseDeps: PaymentsDeps, which: OwnPayment): Promise<PaymentDetail> {
  const deps = withTimeLimit(baseDeps)
  const payment = await ownPayment(deps, which)
  if (paymentFacts(payment.status).isOpen && payment.provider === deps.paymentsProvider.name)
    await cancelAtProvider(deps, payment)
  const after = await ownPayment(deps, which)
  if (after.status !== 'cancelled') throw isOver(after)
  return paymentDetail(deps, which)
}

/** @throws AppError not-found, conflict unless it is open at the configured provider */
async function openPayment(deps: PaymentsDeps, which: OwnPayment): Promise<OwnPaymentRow> {
  const payment = await ownPayment(deps, which)
  const takesPlaceHere = payment.provider === deps.paymentsProvider.name
  if (!paymentFacts(payment.status).isOpen || payment.held || !takesPlaceHere) throw isOver(payment)
  return payment
}

async function mayAsk(deps: PaymentsDeps, paymentId: string): Promise<boolean> {
  const hit = await countHit(deps.db, { key: `ask:${paymentId}`, ...ASKED_AT_MOST, now: deps.clock() })
  return hit.allowed
}

/**
 * Stores the consent to an early start, with wording and time. It can be revoked until the payment is confirmed.
 * Afterwards it can only be given, until work starts. The client then gets it in writing, and the studio is notified.
 * @throws AppError not-found, conflict
 */
export async function recordConsent(
  deps: PaymentsDeps,
  which: OwnPayment & { agreed: boolean },
): Promise<PaymentDetail> {
  await commit(deps, async (work) => {
    await lockPayment(work, { id: which.paymentId })
    const payment = await selectPaymentOfOwner(work, { id: which.paymentId, userId: which.ownerId })
    if (!payment) throw noSuchPayment()
    if (payment.status === 'completed') return agreeAfterwards(deps, work, payment, which.agreed)
    if (!paymentFacts(payment.status).waitsForBuyer) throw isOver(payment)
    const wording = which.agreed ? CONSENT_WORDING : null
    await recordEarlyStart(work, { orderId: payment.order_id, wording, now: deps.clock() })
  })
  return paymentDetail(deps, which)
}

async function agreeAfterwards(
  deps: PaymentsDeps,
  work: UnitOfWork,
  payment: OwnPaymentRow,
  agreed: boolean,
): Promise<void> {
  if (!agreed)
    throw conflict(
      'This payment is complete. Write to us in the Message Center if we should wait with the work.',
    )
  const { consentAt } = await showOrder(work, payment.order_id)
  if (consentAt !== null) return
  const now = deps.clock()
  const project = await letStart(work, { orderId: payment.order_id, now })
  if (!project) throw conflict('Work on this project may already start.')
  const at = isoTime(now)
  await recordEarlyStart(work, { orderId: payment.order_id, wording: CONSENT_WORDING, now })
  const consent = { wording: CONSENT_WORDING, at, projectId: project.id }
  await notifyEarlyStart(await notificationOf(deps, work, payment, now), consent)
}
