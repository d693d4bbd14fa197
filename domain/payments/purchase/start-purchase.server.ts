import { type ServicePackage, servicePackages } from '../../catalogue/catalogue.schema.ts'
import { AppError } from '../../kernel/app-error.ts'
import { isoTime } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { whilePersonWaits } from '../patience.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import { type PurchaseInput, purchaseKeySchema, type StartedPurchase } from '../payments.schema.ts'
import {
  attachProviderPayment,
  insertPayment,
  type PaymentRow,
  selectPayment,
  selectPaymentOfAttempt,
} from '../payments.store.server.ts'

const CANNOT_START = 'Failed to initialize payment. Please try again.'

export type Buyer = { id: string; name: string; email: string }

/**
 * Begins to buy a package: writes the payment down, then prepares it at the provider, whose idempotency key is the payment's id. A
 * crash in between is healed by the same request again, or by the sweep, which cancels what nobody could pay.
 * @param idempotencyKey names the attempt: the same key of the same buyer finds the payment that it made. Without it every call
 * is a new payment
 * @throws AppError bad-input for what the catalogue does not hold, conflict for a key that was used for something else, unavailable
 */
export async function startPurchase(
  given: PaymentsDeps,
  buyer: Buyer,
  input: PurchaseInput,
  idempotencyKey?: string,
): Promise<StartedPurchase> {
  const deps = whilePersonWaits(given)
  const offer = servicePackages.find(({ key, price }) => key === input.service && price === input.amount)
  if (!offer) throw new AppError('bad-input', { userMessage: 'This service is not on offer at this price.' })
  const attempt = idempotencyKey === undefined ? newId('attempt') : possibleKey(idempotencyKey)
  const payment = await writeDown(deps, buyer, offer, attempt)
  refuseOtherContent(deps, payment, offer)
  return payment.provider_payment_id === null
    ? prepare(deps, payment)
    : { paymentId: payment.id, clientSecret: await fetchClientSecret(deps, payment.provider_payment_id) }
}

/** The secret with which a browser confirms a payment. @throws AppError unavailable */
export async function fetchClientSecret(deps: PaymentsDeps, providerPaymentId: string): Promise<string> {
  const truth = await initializing(() => deps.paymentsProvider.fetchPayment(providerPaymentId))
  if (!truth) throw new AppError('unavailable', { userMessage: CANNOT_START })
  return truth.clientSecret
}

function possibleKey(key: string): string {
  const parsed = purchaseKeySchema.safeParse(key)
  if (parsed.success) return parsed.data
  throw new AppError('bad-input', {
    userMessage: parsed.error.issues.map(({ message }) => message).join(' '),
  })
}

async function writeDown(
  deps: PaymentsDeps,
  buyer: Buyer,
  offer: ServicePackage,
  idempotencyKey: string,
): Promise<PaymentRow> {
  const now = isoTime(deps.clock())
  const isNew = await insertPayment(deps.db, {
    id: newId('pay'),
    user_id: buyer.id,
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    service: offer.key,
    amount: offer.price * 100,
    refunded_amount: 0,
    currency: 'eur',
    status: 'pending',
    dispute: null,
    provider: deps.paymentsProvider.name,
    provider_payment_id: null,
    idempotency_key: idempotencyKey,
    consent_wording: null,
    consent_at: null,
    created_at: now,
    updated_at: now,
    completed_at: null,
  })
  const payment = await selectPaymentOfAttempt(deps.db, { userId: buyer.id, idempotencyKey })
  if (!payment) throw new Error(`The payment of an attempt is gone again (new: ${isNew}).`)
  return payment
}

function refuseOtherContent(deps: PaymentsDeps, payment: PaymentRow, offer: ServicePackage): void {
  if (payment.service !== offer.key || payment.amount !== offer.price * 100)
    throw new AppError('conflict', { userMessage: 'This Idempotency-Key was used for another purchase.' })
  if (payment.status === 'cancelled' || payment.provider !== deps.paymentsProvider.name)
    throw purchaseIsOver()
}

async function prepare(deps: PaymentsDeps, payment: PaymentRow): Promise<StartedPurchase> {
  const intent = await initializing(() =>
    deps.paymentsProvider.createIntent({
      paymentId: payment.id,
      userId: payment.user_id,
      service: payment.service,
      amount: payment.amount,
      currency: payment.currency,
    }),
  )
  const { providerPaymentId, clientSecret } = intent
  const now = isoTime(deps.clock())
  if (!(await attachProviderPayment(deps.db, { id: payment.id, providerPaymentId, now }))) {
    const current = await selectPayment(deps.db, payment.id)
    if (current?.provider_payment_id !== providerPaymentId) {
      // Cancelled by the sweep while the provider took its time.
      await deps.paymentsProvider.cancel(providerPaymentId)
      throw purchaseIsOver()
    }
  }
  return { clientSecret, paymentId: payment.id }
}

/** Says in the buyer's words that the provider could not be reached. */
async function initializing<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    throw new AppError('unavailable', { userMessage: CANNOT_START, cause })
  }
}

function purchaseIsOver(): AppError {
  return new AppError('conflict', {
    userMessage: 'This purchase was cancelled. Please start a new one.',
  })
}
