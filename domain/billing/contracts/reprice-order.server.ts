import type { UnitOfWork } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { instalmentsOf } from '#domain/orders/instalments.ts'
import { bookNewPrice } from '#domain/orders/order-transitions.server.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import type { Invoice } from '../invoices/invoices.schema.ts'
import { creditOrder, type InvoicedPart, partsInvoiced } from '../invoices/issue-invoice.server.ts'
import { holdPayment } from '../payments/holds.server.ts'
import { invoiceAgain, isSample } from '../payments/payment-invoices.server.ts'
import type { PaymentsDeps } from '../payments/payments.provider.ts'
import type { PaymentRow } from '../payments/payments.store.server.ts'
import { grantRefundOfOrder, sumUnsent } from '../refunds/decide-refund.server.ts'
import { fulfil } from '../sync/book-payments.server.ts'
import { cancelSuperseded } from '../sync/cancel-payments.server.ts'
import { notificationOf } from '../sync/notify-payments.server.ts'
import { sendGrantedRefunds } from '../sync/send-refunds.server.ts'

/** Empty if nothing was invoiced. One per instalment. */
export type NewDocuments = {
  credited: readonly Invoice[]
  invoices: readonly Invoice[]
  /** Credit notes on the new invoices for earlier refunds. */
  returned: readonly Invoice[]
}

/** refund: cents refunded to the buyer; refundIds: granted refunds for `sendRefunds` */
export type Repriced = { order: Order; documents: NewDocuments; refund: Cents; refundIds: string[] }

/**
 * Changes the VAT of an agreed order within the caller's unit of work. Invoices are credited and reissued, an
 * overpayment is refunded and a shortfall becomes due. A payment that covers the new price fulfils the order.
 * @param change before: locked, with its payments; change: writes the new price; reason: shown to the buyer with the
 * refund
 */
export async function repriceOrder(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  reprice: {
    before: Order
    payments: readonly PaymentRow[]
    change: () => Promise<Order>
    reason: string
    now: Date
  },
): Promise<Repriced> {
  const { before, payments, now } = reprice
  const sample = payments.some(isSample)
  const invoiced = await partsInvoiced(trx, before.id)
  const parts = invoiced.map(({ part }) => part)
  const credited = await creditOrder(deps, trx, { order: before, whole: parts, isSample: sample, now })
  const priced = await reprice.change()
  const { order, isSettled } = await bookNewPrice(trx, { before, order: priced, now })
  const last = payments.findLast(({ status }) => status === 'completed')
  if (isSettled && last) await fulfil(await notificationOf(deps, trx, last, now), { before, order })
  const opens = order.gross > before.gross
  const invoices = await invoiceAgain(deps, trx, { order, payments, parts, opens, sample, now })
  const returned = await creditOrder(deps, trx, { order, isSample: sample, now })
  const toReturn = vatToReturn(before, order, { invoiced, unsent: await sumUnsent(trx, payments) })
  const { refundIds, leftOver } = await refundOverpayment(deps, trx, { ...reprice, order, toReturn })
  return { order, documents: { credited, invoices, returned }, refund: toReturn - leftOver, refundIds }
}

/** Sends the granted refunds after the commit. The hourly check repeats those that fail. */
export async function sendRefunds(
  deps: PaymentsDeps,
  { orderId, refundIds }: { orderId: string; refundIds: readonly string[] },
): Promise<void> {
  await cancelSuperseded(deps, { orderId })
  for (const refundId of refundIds)
    await sendGrantedRefunds(deps, { refundId }).catch((err) =>
      deps.log.warn({ refundId, err }, 'VAT refund not sent, the hourly check will retry'),
    )
}

/** The refund that `repriceOrder` would grant. */
export async function refundOfReprice(
  db: Db,
  { before, order, payments }: { before: Order; order: Order; payments: readonly PaymentRow[] },
): Promise<Cents> {
  const invoiced = await partsInvoiced(db, before.id)
  return vatToReturn(before, order, { invoiced, unsent: await sumUnsent(db, payments) })
}

/** Invoiced amounts, plus money that arrived before an instalment was due. Without invoices, the price less refunds. */
function owedOf(before: Order, invoiced: readonly InvoicedPart[]): Cents {
  if (invoiced.length === 0) return before.gross - before.returned
  const owed = invoiced.reduce((sum, { left }) => sum + left, 0)
  const toCome = instalmentsOf(before)
    .filter(({ part }) => !invoiced.some((one) => one.part === part))
    .reduce((sum, { gross }) => sum + gross, 0)
  const ahead = before.received - before.returned - owed
  return owed + Math.max(0, Math.min(ahead, toCome))
}

/** A disputed remainder is put on hold, because the bank decides about it. */
async function refundOverpayment(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  back: { order: Order; payments: readonly PaymentRow[]; toReturn: Cents; reason: string; now: Date },
): Promise<{ refundIds: string[]; leftOver: Cents }> {
  const { order, payments, toReturn: amount, reason, now } = back
  if (amount === 0) return { refundIds: [], leftOver: 0 }
  const decided = await grantRefundOfOrder(trx, { orderId: order.id, amount, reason, now })
  const last = payments.at(-1)
  if (decided.leftOver > 0 && last)
    await holdPayment(deps, trx, last, {
      reason: `${formatEuros(decided.leftOver)} of VAT for order ${order.number} must be refunded once the bank has decided the dispute.`,
    })
  return decided
}

/**
 * Overpayment under the lower price. Earlier reductions and pending refunds lower the new price by the same share. A
 * price that didn't fall refunds nothing.
 * @param invoiced what the old invoices left open
 * @param unsent cents of granted refunds that weren't sent yet
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
  // The overpayment is refunded first.
  const unsentOfPrice = Math.max(0, unsent - tooMuch)
  const oldPrice = owed - unsentOfPrice
  const newPrice = Math.round((oldPrice * order.gross) / before.gross)
  return Math.max(0, kept - newPrice)
}
