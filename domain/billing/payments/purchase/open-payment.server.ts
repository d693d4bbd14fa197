import { notFound } from '#domain/kernel/app-error.ts'
import { countHit } from '#domain/people/rate-limits.server.ts'
import { type OwnPayment, ownPayment } from '../own-payment.server.ts'
import { whilePersonWaits } from '../patience.ts'
import { paymentFacts } from '../payment-states.schema.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import type { Checkout, PaymentDetail } from '../payments.schema.ts'
import type { OwnPaymentRow } from '../payments.store.server.ts'
import { isOver } from '../refusals.ts'
import { requireNeed } from '../settle/cancel-needless.server.ts'
import { syncPayment } from '../settle/settle-payment.server.ts'
import { paymentDetail } from '../show/show-payments.server.ts'
import type { TestCard, TestCardAnswer } from '../test-cards.schema.ts'
import { fetchClientSecret } from './prepare-payment.server.ts'

/** How often a person's page may make us ask the provider about one payment. */
const ASKED_AT_MOST = { limit: 3, windowSeconds: 3 }

/**
 * One payment of the owner, brought up to date with the provider while it is open.
 * @throws AppError not-found, unavailable
 */
export async function findPayment(given: PaymentsDeps, which: OwnPayment): Promise<PaymentDetail> {
  const deps = whilePersonWaits(given)
  const payment = await ownPayment(deps, which)
  if (paymentFacts(payment.status).isOpen && (await mayAsk(deps, payment.id)))
    await syncPayment(deps, { paymentId: payment.id })
  return paymentDetail(deps, which)
}

/**
 * What the checkout needs to confirm a payment that is still open.
 * @throws AppError not-found, conflict when it is held, not open any more or asks for more than its order does, unavailable
 */
export async function openCheckout(given: PaymentsDeps, which: OwnPayment): Promise<Checkout> {
  const deps = whilePersonWaits(given)
  const payment = await openPayment(deps, which)
  const shown = await paymentDetail(deps, which)
  requireNeed(payment, shown.order)
  return { ...shown, clientSecret: await fetchClientSecret(deps, payment.provider_payment_id) }
}

/**
 * The buyer pays in the checkout of the test mode; an event announces what becomes of the payment.
 * @throws AppError not-found where there are no test cards, conflict when the payment cannot be paid any more
 */
export async function payByTestCard(
  given: PaymentsDeps,
  which: OwnPayment & { card: TestCard },
): Promise<TestCardAnswer> {
  const deps = whilePersonWaits(given)
  const payment = await openPayment(deps, which)
  if (!deps.paymentsProvider.payByTestCard) throw notFound('There are no test cards: set PAYMENTS=test.')
  return deps.paymentsProvider.payByTestCard(payment.provider_payment_id, which.card)
}

/**
 * The buyer gives up: the payment is cancelled at the provider, unless it was paid meanwhile. Repeating it changes nothing.
 * @throws AppError not-found, conflict when it cannot be cancelled any more, unavailable
 */
export async function cancelPayment(given: PaymentsDeps, which: OwnPayment): Promise<PaymentDetail> {
  const deps = whilePersonWaits(given)
  const payment = await ownPayment(deps, which)
  if (paymentFacts(payment.status).isOpen && payment.provider === deps.paymentsProvider.name) {
    await deps.paymentsProvider.cancel(payment.provider_payment_id)
    await syncPayment(deps, { paymentId: payment.id })
  }
  const after = await ownPayment(deps, which)
  if (after.status !== 'cancelled') throw isOver(after)
  return paymentDetail(deps, which)
}

/** @throws AppError not-found, conflict when the configured provider waits for no buyer of it */
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
