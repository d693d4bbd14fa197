import type { UnitOfWork } from '#domain/kernel/commit.ts'
import { pluck } from '#domain/kernel/database.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { instalmentsOf, type Part } from '#domain/orders/instalments.ts'
import { movementsOfOrders } from '#domain/orders/movements.server.ts'
import { hasEnded, surplusOf } from '#domain/orders/order-state.ts'
import { bookReceived, bookReturned } from '#domain/orders/order-transitions.server.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { lockedOrder } from '#domain/orders/orders.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { cancelProjectOfOrder, openProject } from '#domain/projects/changes/change-status.server.ts'
import type { Invoice } from '../invoices/invoices.schema.ts'
import { creditOrder, invoicesOfParts, issueInvoice, lacksInvoice } from '../invoices/issue-invoice.server.ts'
import { holdUnproven } from '../payments/evidence-of-place.server.ts'
import { endHolds, holdPayment } from '../payments/holds.server.ts'
import { arrivedAt, isSample, settledBy } from '../payments/payment-invoices.server.ts'
import { startTime } from '../payments/payments.server.ts'
import { selectPaymentsOfOrder } from '../payments/payments.store.server.ts'
import { grantOpenRequests, noteSentRefunds } from '../refunds/refund-requests.server.ts'
import {
  emailCompleted,
  notifyCompleted,
  notifyPart,
  notifyRefunded,
  notifySurplus,
  type PaymentChange,
} from './notify-payments.server.ts'

/**
 * Books a completed payment. If it settles the due amount, the project is opened and the invoice issued in the same
 * unit of work. A partial payment leaves the rest open. An overpayment or a late payment is put on hold for a refund.
 */
export async function bookCompleted(change: PaymentChange): Promise<void> {
  const { deps, work, payment, now } = change
  const before = await lockedOrder(work, payment.order_id)
  const { order, isSettled, surplus } = await bookReceived(work, {
    order: before,
    paymentId: payment.id,
    amount: payment.amount,
    at: arrivedAt(payment, now),
    now,
  })
  if (isSettled) await fulfil(change, { before, order })
  else if (surplus === 0) await notifyPart(change, order)
  if (surplus > 0) {
    await notifySurplus(change, { order, surplus, isSecond: !isSettled })
    await holdPayment(deps, work, payment, {
      reason: surplusReason(order, surplus, isSettled),
      endsWith: 'surplus-returned',
    })
  }
}

/**
 * Opens the project, issues the invoice and sends the receipt of a settled order. @param change of the payment that
 * settled it
 */
export async function fulfil(
  change: PaymentChange,
  { before, order }: { before: Order; order: Order },
): Promise<void> {
  const { deps, work, payment, client, now } = change
  await notifyCompleted(change)
  const mayStartFrom = startTime(deps.paymentsProvider, payment, order)
  const { order_id: orderId, user_id: userId, service } = payment
  const project = client.hasAccount
    ? await openProject(work, {
        userId,
        orderId,
        wasPaid: await wasPaid(work, before),
        service,
        mayStartFrom,
        delivery: order,
        now,
      })
    : undefined
  const invoices = await invoicesPaidBy(change, order)
  // Part of an earlier payment may have been refunded, or part of the price written off.
  const creditNotes = await creditOrder(deps, work, { order, isSample: isSample(payment), now })
  if (order.vat.category === 'O')
    await holdUnproven(deps, work, { order, payments: await selectPaymentsOfOrder(work, order.id) })
  await emailCompleted(change, {
    order,
    invoices,
    creditNotes,
    completedAt: isoTime(now),
    mayStartFrom,
    projectId: project?.id,
    isOpened: project?.isOpened === true,
  })
  if (!project && !order.keptProgress?.isDone)
    await holdPayment(deps, work, payment, {
      reason: order.keptProgress
        ? `It was paid after its account had been deleted. ${order.keptProgress.donePercent}% of its project was done. Decide how much to refund.`
        : 'It was paid after its account had been deleted, so no project was opened.',
    })
}

/**
 * Whether the price, or its first instalment, was paid before. As in `reads`, VAT that was added later doesn't count,
 * so a project that the studio cancelled stays cancelled if only that VAT is paid. After a payment was booked by
 * mistake, only the whole price counts.
 */
async function wasPaid(work: UnitOfWork, before: Order): Promise<boolean> {
  const [first] = instalmentsOf(before)
  if (!first || first.open === 0) return first !== undefined
  // One cent is the rounding of an instalment.
  if (before.received + 1 < first.net) return false
  return !(await movementsOfOrders(work, [before.id])).some(({ kind }) => kind === 'correction')
}

/** The invoices that this payment paid. Missing ones are issued. */
async function invoicesPaidBy({ deps, work, payment, now }: PaymentChange, order: Order): Promise<Invoice[]> {
  const due = instalmentsOf(order).filter(
    ({ isDue, gross }) => (isDue || order.status === 'paid') && gross > 0,
  )
  const issued = new Map<Part, Invoice>()
  for (const { part, gross } of due) {
    if (part !== 'whole' && !(await lacksInvoice(work, { order, part, due }))) continue
    const paid = { ...settledBy(payment, arrivedAt(payment, now)), amount: gross }
    issued.set(part, await issueInvoice(deps, work, { order, part, paid, isSample: isSample(payment), now }))
  }
  const invoices = issued.size === due.length ? issued : await invoicesOfParts(work, order.id)
  const before = order.received - payment.amount
  return due
    .filter((_, at) => due.slice(0, at + 1).reduce((sum, { gross }) => sum + gross, 0) > before)
    .flatMap(({ part }) => invoices.get(part) ?? [])
}

function surplusReason(order: Order, surplus: number, isSettled: boolean): string {
  if (isSettled) return `${formatEuros(surplus)} more than order ${order.number} costs. Refund it.`
  const why = order.status === 'paid' ? 'is already paid' : `is ${order.status}`
  return `Order ${order.number} ${why}. Refund ${formatEuros(surplus)}.`
}

/**
 * Books a refund of `amount` cents. Once all of the order's money is refunded, its project is cancelled and open
 * requests are granted.
 */
export async function bookRefund(
  change: PaymentChange,
  amount: number,
  refundIds: readonly string[],
): Promise<void> {
  const { deps, work, payment, now } = change
  const order = await bookReturned(work, {
    order: await lockedOrder(work, payment.order_id),
    paymentId: payment.id,
    amount,
    at: now,
    now,
  })
  await recordAudit(work, { action: 'refund-sent', about: payment.id, detail: { amount, refundIds }, now })
  if (surplusOf(order) === 0)
    await endHolds(work, {
      paymentIds: pluck(await selectPaymentsOfOrder(work, order.id), 'id'),
      endsWith: 'surplus-returned',
      now,
    })
  const back = { ...settledBy(payment, now), amount }
  const creditNotes = await creditOrder(deps, work, { order, back, isSample: isSample(payment), now })
  const answer = await noteSentRefunds(work, { paymentId: payment.id, refundIds, now })
  const isFull = payment.status === 'refunded'
  const note = 'Its payment was refunded in full.'
  const cancelled =
    hasEnded(order.status) &&
    (await cancelProjectOfOrder(work, { orderId: order.id, note, now })) !== undefined
  if (isFull) await grantOpenRequests(work, { paymentId: payment.id, amount, now })
  await notifyRefunded(change, { amount, answer, projectCancelled: cancelled, creditNotes })
}
