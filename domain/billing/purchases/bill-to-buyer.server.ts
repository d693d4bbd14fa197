import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import { currentBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { priced } from '#domain/crm/buyers/vat.ts'
import type { BuyersDeps } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import { servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { newId } from '#domain/kernel/database.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { rewriteOrder, showOrder } from '#domain/orders/orders.server.ts'
import { offeredTo, packageOffer } from '#domain/orders/place-order.server.ts'
import { holdPayment } from '../payments/holds.server.ts'
import { paymentFacts } from '../payments/payment-states.schema.ts'
import { type PaymentsDeps, withTimeLimit } from '../payments/payments.provider.ts'
import type { StartedPurchase } from '../payments/payments.schema.ts'
import {
  isOver,
  lockedOrderWithPayments,
  newPayment,
  type OwnPayment,
  ownPayment,
  type Payer,
} from '../payments/payments.server.ts'
import { insertPayment, type PaymentRow, selectPayment } from '../payments/payments.store.server.ts'
import { cancelAtProvider } from '../sync/cancel-payments.server.ts'
import { syncPayment } from '../sync/sync-payment.server.ts'
import { preparedPayment, purchaseIsOver } from './prepare-payment.server.ts'

/**
 * Changes the buyer of an unpaid purchase. If the price changes, it gets a new payment and the old one is cancelled.
 * Idempotent.
 * @returns the payment to continue with
 * @throws AppError not-found unless it belongs to the payer, conflict once it is paid or over, unavailable
 */
export async function billToBuyer(
  baseDeps: PaymentsDeps & BuyersDeps,
  payer: Payer,
  { paymentId }: Pick<OwnPayment, 'paymentId'>,
): Promise<StartedPurchase> {
  const deps = withTimeLimit(baseDeps)
  const which = { ownerId: payer.id, paymentId }
  const { status } = await ownPayment(deps, which)
  if (paymentFacts(status).isOpen) await syncPayment(deps, { paymentId })
  const asked = await ownPayment(deps, which)
  if (asked.held) throw isOver(asked)
  const buyer = await currentBuyer(deps, payer)
  const { next, replaced } = await commit(deps, (trx) => reprice(deps, trx, { payer, buyer, asked }))
  for (const payment of replaced) await replace(deps, payment, next)
  return preparedPayment(deps, next)
}

async function reprice(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  { payer, buyer, asked }: { payer: Payer; buyer: Buyer; asked: PaymentRow },
): Promise<{ next: PaymentRow; replaced: PaymentRow[] }> {
  const { order, payments } = await lockedOrderWithPayments(trx, asked.order_id)
  const under = payments.find(({ status }) => paymentFacts(status).isPaid || status === 'processing')
  const open = payments.filter(({ status }) => paymentFacts(status).isOpen)
  const isElsewhere = open.some(({ provider }) => provider !== deps.paymentsProvider.name)
  if (under || open.length === 0 || isElsewhere) throw isOver({ ...(under ?? asked), held: false })

  const now = deps.clock()
  // The scope stays as it was offered.
  const lines = order.lines.map(({ text }) => ({ text }))
  const offered = offeredTo(order, { buyer, price: priceOf(order), lines })
  const { gross } = await rewriteOrder(trx, offered, now)
  const waiting = open.find(({ amount }) => amount === gross)
  const next =
    waiting ??
    newPayment(deps, payer, {
      orderId: order.id,
      service: order.service,
      amount: gross,
      idempotencyKey: newId('attempt'),
    })
  if (!waiting) await insertPayment(trx, next)
  return { next, replaced: open.filter(({ id }) => id !== next.id) }
}

/** The catalogue price, if it still matches the offer. @throws AppError conflict */
function priceOf(order: Order): { gross25: number } {
  const offer = servicePackages.find(({ key }) => key === order.service)
  const price = offer && packageOffer(offer).price
  if (order.kind !== 'package' || !price || !('gross25' in price)) throw purchaseIsOver()
  if (priced(price, order.vat).gross !== order.gross) throw purchaseIsOver()
  return price
}

/**
 * Cancels the previous payment. @throws AppError conflict if it was paid or is being processed, in which case the new
 * payment is cancelled
 */
async function replace(deps: PaymentsDeps, before: PaymentRow, next: PaymentRow): Promise<void> {
  const after = await cancel(deps, before)
  if (after.status === 'cancelled' || after.provider_payment_id === null) return
  await cancel(deps, next)
  const order = await showOrder(deps.db, after.order_id)
  if (paymentFacts(after.status).isPaid && order.received < order.gross)
    await commit(deps, (trx) =>
      holdPayment(deps, trx, before, {
        reason: `It was paid while order ${order.number} was billed to another buyer, with VAT. Ask for the rest, or refund it.`,
      }),
    )
  throw isOver({ ...after, held: false })
}

/** The hourly check cancels a payment that never reached the provider. */
async function cancel(deps: PaymentsDeps, { id }: PaymentRow): Promise<PaymentRow> {
  await cancelAtProvider(deps, await stored(deps, id))
  return stored(deps, id)
}

async function stored(deps: PaymentsDeps, id: string): Promise<PaymentRow> {
  const payment = await selectPayment(deps.db, id)
  if (!payment) throw new Error(`Payment ${id} no longer exists.`)
  return payment
}
