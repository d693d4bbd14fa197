import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import { currentBuyer } from '#domain/crm/buyers/current-buyer.server.ts'
import { priced } from '#domain/crm/buyers/vat.ts'
import type { BuyersDeps } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import { servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { newId } from '#domain/kernel/database.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { packageOffer } from '#domain/orders/package-offer.ts'
import { changeBuyer } from '#domain/orders/place-order.server.ts'
import { showOrder } from '#domain/orders/show-orders.server.ts'
import { hold } from '../holds/holds.server.ts'
import { newPayment, type Payer } from '../new-payment.ts'
import { type OwnPayment, ownPayment } from '../own-payment.server.ts'
import { whilePersonWaits } from '../patience.ts'
import { paymentFacts } from '../payment-states.schema.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import type { StartedPurchase } from '../payments.schema.ts'
import { insertPayment, type PaymentRow, selectPayment } from '../payments.store.server.ts'
import { lockedOrderWithPayments } from '../payments-of-order.server.ts'
import { isOver } from '../refusals.ts'
import { syncPayment } from '../settle/settle-payment.server.ts'
import { preparedPayment, purchaseIsOver } from './prepare-payment.server.ts'

/**
 * Makes a purchase that waits for its payment out to who is buying now. What it costs depends on that: with another price it gets another
 * payment, and the one before is cancelled at the provider. Repeating it changes nothing.
 * @returns the payment to go on with
 * @throws AppError not-found unless it is the payer's, conflict once it is paid or over, unavailable
 */
export async function makeOutToBuyer(
  given: PaymentsDeps & BuyersDeps,
  payer: Payer,
  { paymentId }: Pick<OwnPayment, 'paymentId'>,
): Promise<StartedPurchase> {
  const deps = whilePersonWaits(given)
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
  const { gross } = await changeBuyer(trx, {
    order,
    buyer,
    price: priceOf(order),
    // What it comprises stays as it was offered.
    lines: order.lines.map(({ text }) => ({ text })),
    now,
  })
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

/** Of the catalogue, while that is still what was offered. @throws AppError conflict */
function priceOf(order: Order): { gross25: number } {
  const offer = servicePackages.find(({ key }) => key === order.service)
  const price = offer && packageOffer(offer).price
  if (order.kind !== 'package' || !price || !('gross25' in price)) throw purchaseIsOver()
  if (priced(price, order.vat).gross !== order.gross) throw purchaseIsOver()
  return price
}

/** Cancels the payment of before. @throws AppError conflict when it was paid, or is being paid, meanwhile: then the next one is given up */
async function replace(deps: PaymentsDeps, before: PaymentRow, next: PaymentRow): Promise<void> {
  const after = await cancel(deps, before)
  if (after.status === 'cancelled' || after.provider_payment_id === null) return
  await cancel(deps, next)
  const order = await showOrder(deps.db, after.order_id)
  if (paymentFacts(after.status).isPaid && order.received < order.gross)
    await commit(deps, (trx) =>
      hold(deps, trx, {
        providerObjectId: before.provider_payment_id ?? before.id,
        paymentId: before.id,
        reason: `It was paid while order ${order.number} was made out to another buyer, with VAT: ask for the rest, or send it back.`,
      }),
    )
  throw isOver({ ...after, held: false })
}

/** One that never reached the provider cannot be paid, and the sweep cancels it. */
async function cancel(deps: PaymentsDeps, { id }: PaymentRow): Promise<PaymentRow> {
  const payment = await stored(deps, id)
  if (payment.provider_payment_id === null) return payment
  await deps.paymentsProvider.cancel(payment.provider_payment_id)
  await syncPayment(deps, { paymentId: id })
  return stored(deps, id)
}

async function stored(deps: PaymentsDeps, id: string): Promise<PaymentRow> {
  const payment = await selectPayment(deps.db, id)
  if (!payment) throw new Error(`The payment ${id} is gone.`)
  return payment
}
