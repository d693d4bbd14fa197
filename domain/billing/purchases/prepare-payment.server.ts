import { AppError, badInput, conflict, unavailable } from '#domain/kernel/app-error.ts'
import { newId, type Trx } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import type { PaymentsDeps } from '../payments/payments.provider.ts'
import { purchaseKeySchema, type StartedPurchase } from '../payments/payments.schema.ts'
import { newPayment, type Payer } from '../payments/payments.server.ts'
import {
  attachProviderPayment,
  insertPayment,
  type PaymentRow,
  selectPayment,
  selectPaymentOfAttempt,
} from '../payments/payments.store.server.ts'

const CANNOT_START = 'Failed to initialize payment. Please try again.'

/**
 * Stores a payment once per attempt. @returns the earlier payment with the same key, if any, which may be for something
 * else
 */
export async function writeDown(
  deps: PaymentsDeps,
  trx: Trx,
  payer: Payer,
  begun: Parameters<typeof newPayment>[2],
): Promise<PaymentRow> {
  const row = newPayment(deps, payer, begun)
  if (await insertPayment(trx, row)) return row
  const { idempotencyKey } = begun
  const first = await selectPaymentOfAttempt(trx, { userId: payer.id, idempotencyKey })
  if (!first) throw new Error('The payment of this attempt no longer exists.')
  return first
}

/** The client secret of a stored payment, which is prepared at the provider if needed. @throws AppError unavailable, conflict */
export async function preparedPayment(deps: PaymentsDeps, payment: PaymentRow): Promise<StartedPurchase> {
  return payment.provider_payment_id === null
    ? prepare(deps, payment)
    : { paymentId: payment.id, clientSecret: await fetchClientSecret(deps, payment.provider_payment_id) }
}

/** @throws AppError unavailable */
export async function fetchClientSecret(deps: PaymentsDeps, providerPaymentId: string): Promise<string> {
  const atProvider = await initializing(() => deps.paymentsProvider.fetchPayment(providerPaymentId))
  if (!atProvider) throw unavailable(CANNOT_START)
  return atProvider.clientSecret
}

/** @returns the given key or a new one @throws AppError bad-input */
export function attemptOf(idempotencyKey: string | undefined): string {
  if (idempotencyKey === undefined) return newId('attempt')
  const parsed = purchaseKeySchema.safeParse(idempotencyKey)
  if (parsed.success) return parsed.data
  throw badInput(parsed.error.issues.map(({ message }) => message).join(' '))
}

export function otherPurchase(): AppError {
  return conflict('This Idempotency-Key was used for another purchase.')
}

export function purchaseIsOver(): AppError {
  return conflict('This purchase was cancelled. Please start a new one.')
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
      // The hourly check cancelled it while the provider was slow.
      await deps.paymentsProvider.cancel(providerPaymentId)
      throw purchaseIsOver()
    }
  }
  return { clientSecret, paymentId: payment.id }
}

async function initializing<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    throw unavailable(CANNOT_START, { cause })
  }
}
