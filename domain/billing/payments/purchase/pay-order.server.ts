import { commit } from '#domain/kernel/commit.ts'
import type { Trx } from '#domain/kernel/database.ts'
import { lockedOrder } from '#domain/orders/lock-order.server.ts'
import { isOwed, openOf, refusedTransition } from '#domain/orders/order-state.ts'
import { noSuchOrder } from '#domain/orders/refusals.ts'
import type { Payer } from '../new-payment.ts'
import { whilePersonWaits } from '../patience.ts'
import { paymentFacts } from '../payment-states.schema.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import type { StartedPurchase } from '../payments.schema.ts'
import { type PaymentRow, selectPaymentsOfOrder } from '../payments.store.server.ts'
import { nothingDue } from '../refusals.ts'
import { cancelNeedless } from '../settle/cancel-needless.server.ts'
import { attemptOf, otherPurchase, preparedPayment, writeDown } from './prepare-payment.server.ts'

/**
 * Begins to pay by card what is open of an accepted order. A payment of it that waits for its buyer is found again; one that asks for
 * more is cancelled.
 * @throws AppError not-found unless it is the payer's, conflict when there is nothing to pay, unavailable
 */
export async function payOrder(
  given: PaymentsDeps,
  payer: Payer,
  which: { orderId: string },
  idempotencyKey?: string,
): Promise<StartedPurchase> {
  const deps = whilePersonWaits(given)
  const attempt = attemptOf(idempotencyKey)
  const payment = await commit(deps, (trx) => paymentOf(deps, trx, payer, which.orderId, attempt))
  await cancelNeedless(deps, which)
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
