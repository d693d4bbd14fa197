import { conflict } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { instalmentsOf } from '#domain/orders/instalments.ts'
import { surplusOf } from '#domain/orders/order-state.ts'
import { bookCorrection } from '#domain/orders/order-transitions.server.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { workOfOrder } from '#domain/orders/orders.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { progressOfOrder } from '#domain/projects/projects.server.ts'
import type { Invoice } from '../invoices/invoices.schema.ts'
import { creditOrder, partsInvoiced } from '../invoices/issue-invoice.server.ts'
import { endHolds } from '../payments/holds.server.ts'
import { invoiceAgain, isSample } from '../payments/payment-invoices.server.ts'
import { providerFacts } from '../payments/payment-states.schema.ts'
import type { PaymentsDeps } from '../payments/payments.provider.ts'
import { lockedOrderWithPayments, noSuchPayment, requireReason } from '../payments/payments.server.ts'
import { type PaymentRow, selectPayment, updatePayment } from '../payments/payments.store.server.ts'
import { refundRequestFacts } from '../refunds/refund-states.schema.ts'
import { selectRefundRequestsOfPayment } from '../refunds/refunds.store.server.ts'
import { notificationOf, notifyMistaken } from '../sync/notify-payments.server.ts'
import { freeTransfer } from './transfers.store.server.ts'

/** order: without the money; projectId: of the open project that is no longer paid */
type Reversed = { order: Order; payment: PaymentRow; documents: Invoice[]; projectId: string | undefined }

/**
 * Reverses a transfer that was booked by mistake or for the wrong order. The books keep both entries, the order is owed
 * again, a paid invoice is replaced, and the bank's reference is free again. The buyer is notified.
 * @param mistake reason: for the log
 * @throws AppError bad-input without a reason, not-found, conflict for card payments, for refunded orders and once the
 * project is delivered
 */
export async function reverseTransfer(
  deps: PaymentsDeps,
  mistake: { paymentId: string; reason: string },
): Promise<Reversed> {
  const { paymentId, reason } = mistake
  requireReason(reason, 'Enter a reason of 1 to 200 characters.')
  return commit(deps, async (trx) => {
    const { order_id: orderId } = (await selectPayment(trx, paymentId)) ?? {}
    if (orderId === undefined) throw noSuchPayment()
    const { order: before, payments } = await lockedOrderWithPayments(trx, orderId)
    const booked = payments.find(({ id }) => id === paymentId)
    if (!booked) throw noSuchPayment()
    await requireMistakable(trx, booked, before)
    const now = deps.clock()
    const mistaken = { order: before, paymentId, amount: booked.amount, at: now, now }
    const order = await bookCorrection(trx, mistaken)
    if (paidParts(order) < paidParts(before) && (await workOfOrder(trx, order))?.isDone)
      throw conflict(
        `The project of order ${order.number} is completed, so its payment can no longer be reversed.`,
      )
    const payment = await updatePayment(trx, paymentId, { status: 'cancelled', updated_at: isoTime(now) })
    await freeTransfer(trx, { paymentId, now: isoTime(now) })
    const left = payments.map((one) => (one.id === paymentId ? payment : one))
    const documents = await correctDocuments(deps, trx, { order, booked, payments: left, now })
    if (surplusOf(order) === 0)
      await endHolds(trx, { paymentIds: payments.map(({ id }) => id), endsWith: 'surplus-returned', now })
    const detail = { paymentId, amount: booked.amount, reason }
    await recordAudit(trx, { action: 'transfer-reversed', about: orderId, detail, now })
    await notifyMistaken(await notificationOf(deps, trx, payment, now), { order, documents })
    const becomesUnpaid = paidParts(before) > 0 && paidParts(order) === 0
    const project = becomesUnpaid ? await progressOfOrder(trx, orderId) : undefined
    return { order, payment, documents, projectId: project?.isCalledOff ? undefined : project?.id }
  })
}

/** @throws AppError conflict */
async function requireMistakable(trx: UnitOfWork, payment: PaymentRow, order: Order): Promise<void> {
  if (providerFacts(payment.provider).sendsBack !== 'studio')
    throw conflict('This payment was made by card. Refund it instead.')
  if (payment.status !== 'completed') throw conflict(`This payment is already ${payment.status}.`)
  if (order.returned > 0)
    throw conflict(
      `${formatEuros(order.returned)} of order ${order.number} was refunded. Refund the rest instead.`,
    )
  const requests = await selectRefundRequestsOfPayment(trx, payment.id)
  if (requests.some(({ status }) => refundRequestFacts(status).isOpen))
    throw conflict('The client requested a refund of this payment. Decline it first.')
  if (requests.some(({ amount }) => amount !== null))
    throw conflict('A refund of this payment was granted. Send that refund instead.')
}

function paidParts(order: Order): number {
  return instalmentsOf(order).filter(({ open }) => open === 0).length
}

/** Credits and reissues invoices that were paid with this money. */
async function correctDocuments(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  { order, booked, payments, now }: { order: Order; booked: PaymentRow; payments: PaymentRow[]; now: Date },
): Promise<Invoice[]> {
  const standing = await partsInvoiced(trx, order.id)
  const here = new Map(instalmentsOf(order).map(({ part, gross, open }) => [part, gross - open]))
  // Money for a later instalment now pays an earlier one.
  const wrong = standing.findIndex(
    ({ part, paid }) => paid && (paid.reference === booked.id || paid.amount > (here.get(part) ?? 0)),
  )
  if (wrong === -1) return []
  const parts = standing.slice(wrong).map(({ part }) => part)
  const sample = payments.some(isSample)
  const credited = await creditOrder(deps, trx, { order, whole: parts, isSample: sample, now })
  return [...credited, ...(await invoiceAgain(deps, trx, { order, payments, parts, sample, now }))]
}
