import { conflict } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { instalmentsOf } from '#domain/orders/instalments.ts'
import { surplusOf } from '#domain/orders/order-state.ts'
import { bookMistaken } from '#domain/orders/order-transitions.server.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { workOfOrder } from '#domain/orders/work-of-order.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { progressOfOrder } from '#domain/projects/project-states.server.ts'
import type { Invoice } from '../../invoices/invoices.schema.ts'
import { creditOrder, partsInvoiced } from '../../invoices/issue-invoice.server.ts'
import { endHolds } from '../holds/holds.server.ts'
import { invoiceAgain } from '../invoice-again.server.ts'
import { isSample } from '../payment-on-paper.ts'
import { providerFacts } from '../payment-states.schema.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import { type PaymentRow, selectPayment, updatePayment } from '../payments.store.server.ts'
import { lockedOrderWithPayments } from '../payments-of-order.server.ts'
import { refundRequestFacts } from '../refund-states.schema.ts'
import { selectRefundRequestsOfPayment } from '../refunds/refunds.store.server.ts'
import { noSuchPayment, requireReason } from '../refusals.ts'
import { notificationOf, notifyMistaken } from '../settle/notify-settled.server.ts'
import { freeTransfer } from './transfers.store.server.ts'

/** order: as it is without the money; projectId: of the project that is not paid any more, while it is open */
type Unrecorded = { order: Order; payment: PaymentRow; papers: Invoice[]; projectId: string | undefined }

/**
 * Takes back the booking of a transfer that was none, or none for this order: the books keep both, the order waits for its money again,
 * an invoice that said it was paid is replaced, and the bank's reference is free. The buyer is told.
 * @param mistake reason: for the log
 * @throws AppError bad-input without a reason, not-found, conflict for what was not booked by hand, where money went or is to go back,
 * and where its project was delivered
 */
export async function unrecordTransfer(
  deps: PaymentsDeps,
  mistake: { paymentId: string; reason: string },
): Promise<Unrecorded> {
  const { paymentId, reason } = mistake
  requireReason(reason, 'Say in 1 to 200 characters why.')
  return commit(deps, async (trx) => {
    const { order_id: orderId } = (await selectPayment(trx, paymentId)) ?? {}
    if (orderId === undefined) throw noSuchPayment()
    const { order: before, payments } = await lockedOrderWithPayments(trx, orderId)
    const booked = payments.find(({ id }) => id === paymentId)
    if (!booked) throw noSuchPayment()
    await requireMistakable(trx, booked, before)
    const now = deps.clock()
    const mistaken = { order: before, paymentId, amount: booked.amount, at: now, now }
    const order = await bookMistaken(trx, mistaken)
    if (paidParts(order) < paidParts(before) && (await workOfOrder(trx, order))?.isDone)
      throw conflict(
        `The project of order ${order.number} is completed: its money cannot be taken out of it any more.`,
      )
    const payment = await updatePayment(trx, paymentId, { status: 'cancelled', updated_at: isoTime(now) })
    await freeTransfer(trx, { paymentId, now: isoTime(now) })
    const left = payments.map((one) => (one.id === paymentId ? payment : one))
    const papers = await correctDocuments(deps, trx, { order, booked, payments: left, now })
    if (surplusOf(order) === 0)
      await endHolds(trx, { paymentIds: payments.map(({ id }) => id), endsWith: 'surplus-returned', now })
    const detail = { paymentId, amount: booked.amount, reason }
    await recordAudit(trx, { action: 'transfer-unrecorded', about: orderId, detail, now })
    await notifyMistaken(await notificationOf(deps, trx, payment, now), { order, papers })
    const becomesUnpaid = paidParts(before) > 0 && paidParts(order) === 0
    const project = becomesUnpaid ? await progressOfOrder(trx, orderId) : undefined
    return { order, payment, papers, projectId: project?.isCalledOff ? undefined : project?.id }
  })
}

/** @throws AppError conflict, with why it stays booked */
async function requireMistakable(trx: UnitOfWork, payment: PaymentRow, order: Order): Promise<void> {
  if (providerFacts(payment.provider).sendsBack !== 'studio')
    throw conflict('This payment came by card: what its provider says is true, and a refund gives it back.')
  if (payment.status !== 'completed') throw conflict(`This payment is ${payment.status} already.`)
  if (order.returned > 0)
    throw conflict(
      `${formatEuros(order.returned)} of order ${order.number} went back, which rests on what was booked: a refund gives the rest back too.`,
    )
  const requests = await selectRefundRequestsOfPayment(trx, payment.id)
  if (requests.some(({ status }) => refundRequestFacts(status).isOpen))
    throw conflict('The client asks for a refund of it: decline that first.')
  if (requests.some(({ amount }) => amount !== null))
    throw conflict('A refund of it is granted: its money is to go back to whoever sent it.')
}

/** How many parts of a price are here. */
function paidParts(order: Order): number {
  return instalmentsOf(order).filter(({ open }) => open === 0).length
}

/** An invoice that says it was paid with this money is credited, and another takes its place. */
async function correctDocuments(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  { order, booked, payments, now }: { order: Order; booked: PaymentRow; payments: PaymentRow[]; now: Date },
): Promise<Invoice[]> {
  const standing = await partsInvoiced(trx, order.id)
  const here = new Map(instalmentsOf(order).map(({ part, gross, open }) => [part, gross - open]))
  // What came for a later half pays an earlier one now.
  const wrong = standing.findIndex(
    ({ part, paid }) => paid && (paid.reference === booked.id || paid.amount > (here.get(part) ?? 0)),
  )
  if (wrong === -1) return []
  const parts = standing.slice(wrong).map(({ part }) => part)
  const sample = payments.some(isSample)
  const credited = await creditOrder(deps, trx, { order, whole: parts, isSample: sample, now })
  return [...credited, ...(await invoiceAgain(deps, trx, { order, payments, parts, sample, now }))]
}
