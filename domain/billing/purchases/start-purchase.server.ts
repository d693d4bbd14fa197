import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import { currentBuyer } from '#domain/crm/buyers/buyers.server.ts'
import type { BuyersDeps } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import { type ServicePackage, servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import { badInput } from '#domain/kernel/app-error.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { Trx } from '#domain/kernel/database.ts'
import { isOwed, openOf, refusedTransition } from '#domain/orders/order-state.ts'
import { lockedOrder, noSuchOrder } from '#domain/orders/orders.server.ts'
import { packageOffer, placeOrder } from '#domain/orders/place-order.server.ts'
import { paymentFacts } from '../payments/payment-states.schema.ts'
import { type PaymentsDeps, withTimeLimit } from '../payments/payments.provider.ts'
import type { PurchaseInput, StartedPurchase } from '../payments/payments.schema.ts'
import { nothingDue, type Payer } from '../payments/payments.server.ts'
import {
  type PaymentRow,
  selectPaymentOfAttempt,
  selectPaymentsOfOrder,
} from '../payments/payments.store.server.ts'
import { cancelSuperseded } from '../sync/cancel-payments.server.ts'
import {
  attemptOf,
  otherPurchase,
  preparedPayment,
  purchaseIsOver,
  writeDown,
} from './prepare-payment.server.ts'

/**
 * Buys a package: stores order and payment, then prepares the payment at the provider, with the payment's id as
 * idempotency key. After a crash, the same request continues, or the hourly check cancels the payment.
 * @param idempotencyKey identifies the attempt, so that the same key finds the same payment. Without it, every call
 * creates one
 * @throws AppError bad-input if the package isn't in the catalogue, conflict if the key was used for something else,
 * unavailable
 */
export async function startPurchase(
  baseDeps: PaymentsDeps & BuyersDeps,
  payer: Payer,
  input: PurchaseInput,
  idempotencyKey?: string,
): Promise<StartedPurchase> {
  const deps = withTimeLimit(baseDeps)
  const offer = servicePackages.find(({ key, price }) => key === input.service && price === input.amount)
  if (!offer) throw badInput("This service isn't available at this price.")
  const payment = await paymentOfAttempt(deps, payer, offer, attemptOf(idempotencyKey))
  refuseOtherContent(deps, payment, offer)
  return preparedPayment(deps, payment)
}

/** Order and payment, once per attempt. */
async function paymentOfAttempt(
  deps: PaymentsDeps & BuyersDeps,
  payer: Payer,
  offer: ServicePackage,
  idempotencyKey: string,
): Promise<PaymentRow> {
  const attempt = { userId: payer.id, idempotencyKey }
  const before = await selectPaymentOfAttempt(deps.db, attempt)
  if (before) return before
  const buyer = await currentBuyer(deps, payer)
  return deps.db
    .transaction()
    .execute((trx) => writeOrder(deps, trx, { payer, buyer, offer, idempotencyKey }))
    .catch((error) => {
      if (error instanceof WrittenMeanwhile) return error.payment
      throw error
    })
}

/** Thrown to roll back the order. */
class WrittenMeanwhile extends Error {
  readonly payment: PaymentRow

  constructor(payment: PaymentRow) {
    super('The same attempt was stored by another request.')
    this.payment = payment
  }
}

async function writeOrder(
  deps: PaymentsDeps,
  trx: Trx,
  attempt: { payer: Payer; buyer: Buyer; offer: ServicePackage; idempotencyKey: string },
): Promise<PaymentRow> {
  const { payer, buyer, offer, idempotencyKey } = attempt
  const order = await placeOrder(trx, {
    userId: payer.id,
    buyer,
    offer: packageOffer(offer),
    status: 'offered',
    termsVersion: deps.termsVersion,
    now: deps.clock(),
  })
  const payment = await writeDown(deps, trx, payer, {
    orderId: order.id,
    service: offer.key,
    amount: order.gross,
    idempotencyKey,
  })
  if (payment.order_id !== order.id) throw new WrittenMeanwhile(payment)
  return payment
}

/** The price depends on the buyer, so only the package is compared. */
function refuseOtherContent(deps: PaymentsDeps, payment: PaymentRow, offer: ServicePackage): void {
  if (payment.service !== offer.key) throw otherPurchase()
  if (payment.status === 'cancelled' || payment.provider !== deps.paymentsProvider.name)
    throw purchaseIsOver()
}

/**
 * Starts a card payment of an order's open amount. An open payment of the same amount is reused, and a larger one is
 * cancelled.
 * @throws AppError not-found unless it belongs to the payer, conflict if nothing is due, unavailable
 */
export async function payOrder(
  baseDeps: PaymentsDeps,
  payer: Payer,
  which: { orderId: string },
  idempotencyKey?: string,
): Promise<StartedPurchase> {
  const deps = withTimeLimit(baseDeps)
  const attempt = attemptOf(idempotencyKey)
  const payment = await commit(deps, (work) => paymentOf(deps, work, payer, which.orderId, attempt))
  await cancelSuperseded(deps, which)
  return preparedPayment(deps, payment)
}

async function paymentOf(
  deps: PaymentsDeps,
  trx: Trx,
  payer: Payer,
  orderId: string,
  idempotencyKey: string,
): Promise<PaymentRow> {
  const order = await lockedOrder(trx, orderId)
  if (order.ownerId !== payer.id) throw noSuchOrder()
  if (!isOwed(order.status)) throw refusedTransition(order.status)
  const amount = openOf(order)
  if (amount === 0) throw nothingDue()
  const waiting = (await selectPaymentsOfOrder(trx, orderId)).find(
    (payment) =>
      paymentFacts(payment.status).isOpen &&
      payment.amount === amount &&
      payment.provider === deps.paymentsProvider.name,
  )
  if (waiting) return waiting
  const written = await writeDown(deps, trx, payer, {
    orderId,
    service: order.service,
    amount,
    idempotencyKey,
  })
  if (written.order_id !== orderId) throw otherPurchase()
  return written
}
