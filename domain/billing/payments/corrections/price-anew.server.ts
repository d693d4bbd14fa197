import type { UnitOfWork } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { instalmentsOf } from '#domain/orders/instalments.ts'
import { bookNewPrice } from '#domain/orders/order-transitions.server.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import type { Invoice } from '../../invoices/invoices.schema.ts'
import { creditOrder, type InvoicedPart, partsInvoiced } from '../../invoices/issue-invoice.server.ts'
import { hold } from '../holds/holds.server.ts'
import { invoiceAgain } from '../invoice-again.server.ts'
import { isSample } from '../payment-on-paper.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import type { PaymentRow } from '../payments.store.server.ts'
import { grantRefundOfOrder, sumUnsent } from '../refunds/decide-refund.server.ts'
import { sendGrantedRefunds } from '../send-refunds/grant-refund.server.ts'
import { fulfil } from '../settle/book-completed.server.ts'
import { cancelNeedless } from '../settle/cancel-needless.server.ts'
import { notificationOf } from '../settle/notify-settled.server.ts'

/** None of them where nothing was invoiced yet; of instalments one each. */
export type NewDocuments = {
  credited: readonly Invoice[]
  invoices: readonly Invoice[]
  /** Of the new invoices, for what had gone back before. */
  returned: readonly Invoice[]
}

/** comesBack: cents that the buyer gets back; refundIds: of what was decided of them, for `carryOut` */
type PricedAnew = { order: Order; papers: NewDocuments; comesBack: Cents; refundIds: string[] }

/**
 * Taxes an agreed order otherwise, within the caller's unit of work: what was invoiced is credited and invoiced anew, what was paid beyond
 * the new price goes back, and what is not paid of it is open.
 * @param anew before: locked, with its payments; change: writes the new price down; reason: of the refund, for its buyer
 */
export async function priceAnew(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  anew: {
    before: Order
    payments: readonly PaymentRow[]
    change: () => Promise<Order>
    reason: string
    now: Date
  },
): Promise<PricedAnew> {
  const { before, payments, now } = anew
  const sample = payments.some(isSample)
  const invoiced = await partsInvoiced(trx, before.id)
  const parts = invoiced.map(({ part }) => part)
  const credited = await creditOrder(deps, trx, { order: before, whole: parts, isSample: sample, now })
  const order = await followPrice(deps, trx, { before, priced: await anew.change(), payments, now })
  const opens = order.gross > before.gross
  const invoices = await invoiceAgain(deps, trx, { order, payments, parts, opens, sample, now })
  // What had gone back before.
  const returned = await creditOrder(deps, trx, { order, isSample: sample, now })
  const toReturn = vatToReturn(before, order, { invoiced, unsent: await sumUnsent(trx, payments) })
  const { refundIds, leftOver } = await giveBack(deps, trx, { ...anew, order, toReturn })
  return { order, papers: { credited, invoices, returned }, comesBack: toReturn - leftOver, refundIds }
}

/** Sends what `priceAnew` decided, once that is stored; what fails is decided all the same, and the sweep carries it out. */
export async function carryOut(
  deps: PaymentsDeps,
  { orderId, refundIds }: { orderId: string; refundIds: readonly string[] },
): Promise<void> {
  await cancelNeedless(deps, { orderId })
  for (const refundId of refundIds)
    await sendGrantedRefunds(deps, { refundId }).catch((err) =>
      deps.log.warn({ refundId, err }, 'a refund of VAT waits for the sweep'),
    )
}

/** What a buyer would get back of an order by another price: what `priceAnew` gives back. */
export async function comesBackOf(
  db: Db,
  { before, order, payments }: { before: Order; order: Order; payments: readonly PaymentRow[] },
): Promise<Cents> {
  const invoiced = await partsInvoiced(db, before.id)
  return vatToReturn(before, order, { invoiced, unsent: await sumUnsent(db, payments) })
}

/** Whoever has paid the new price by then has paid. */
async function followPrice(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  {
    before,
    priced,
    payments,
    now,
  }: { before: Order; priced: Order; payments: readonly PaymentRow[]; now: Date },
): Promise<Order> {
  const { order, isSettled } = await bookNewPrice(trx, { before, order: priced, now })
  const last = payments.findLast(({ status }) => status === 'completed')
  if (isSettled && last) await fulfil(await notificationOf(deps, trx, last, now), { before, order })
  return order
}

/** What papers say that is owed, and what came for a half before it fell due; of what was never invoiced, the price. */
function owedOf(before: Order, invoiced: readonly InvoicedPart[]): Cents {
  if (invoiced.length === 0) return before.gross - before.returned
  const owed = invoiced.reduce((sum, { left }) => sum + left, 0)
  const toCome = instalmentsOf(before)
    .filter(({ part }) => !invoiced.some((one) => one.part === part))
    .reduce((sum, { gross }) => sum + gross, 0)
  const ahead = before.received - before.returned - owed
  return owed + Math.max(0, Math.min(ahead, toCome))
}

/** What a bank decides about waits for a person. */
async function giveBack(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  back: { order: Order; payments: readonly PaymentRow[]; toReturn: Cents; reason: string; now: Date },
): Promise<{ refundIds: string[]; leftOver: Cents }> {
  const { order, payments, toReturn: amount, reason, now } = back
  if (amount === 0) return { refundIds: [], leftOver: 0 }
  const decided = await grantRefundOfOrder(trx, { orderId: order.id, amount, reason, now })
  const last = payments.at(-1)
  if (decided.leftOver > 0 && last)
    await hold(deps, trx, {
      providerObjectId: last.provider_payment_id ?? last.id,
      paymentId: last.id,
      reason: `${formatEuros(decided.leftOver)} of VAT of order ${order.number} have to go back once the bank has decided about its dispute.`,
    })
  return decided
}

/**
 * What the buyer has paid beyond a lower price. What lowered the old price, or is about to, lowers the new one by the same share. Of a
 * price that did not fall nothing goes back.
 * @param invoiced what the old invoices still said
 * @param unsent cents that are granted and on their way
 */
function vatToReturn(
  before: Order,
  order: Order,
  { invoiced, unsent }: { invoiced: readonly InvoicedPart[]; unsent: Cents },
): Cents {
  if (order.gross >= before.gross) return 0
  const owed = owedOf(before, invoiced)
  const kept = before.received - before.returned
  const tooMuch = Math.max(0, kept - owed)
  // What is too much goes back first.
  const unsentOfPrice = Math.max(0, unsent - tooMuch)
  const oldPrice = owed - unsentOfPrice
  const newPrice = Math.round((oldPrice * order.gross) / before.gross)
  return Math.max(0, kept - newPrice)
}
