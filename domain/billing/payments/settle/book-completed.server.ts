import type { Work } from '#domain/kernel/commit.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { instalmentsOf, type Part } from '#domain/orders/instalments.ts'
import { movementsOfOrders } from '#domain/orders/ledger/movements.server.ts'
import { lockedOrder } from '#domain/orders/lock-order.server.ts'
import { bookReceived } from '#domain/orders/order-transitions.server.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { openProject } from '#domain/projects/changes/change-status.server.ts'
import type { Invoice } from '../../invoices/invoices.schema.ts'
import {
  creditOrder,
  invoicesOfParts,
  issueInvoice,
  lacksInvoice,
} from '../../invoices/issue-invoice.server.ts'
import { holdUnproven } from '../holds/evidence-of-place.server.ts'
import { hold } from '../holds/holds.server.ts'
import { arrivedAt, isSample, settledBy } from '../payment-on-paper.ts'
import { selectPaymentsOfOrder } from '../payments.store.server.ts'
import { startTime } from '../withdrawal-period.ts'
import {
  emailCompleted,
  notifyCompleted,
  notifyPart,
  notifySurplus,
  type Telling,
} from './notify-settled.server.ts'

/**
 * Books a payment that has just completed to its order. What pays all that has fallen due opens the project and issues the invoice, in the
 * same unit of work; what is only a part waits for the rest; what is too much, or too late, is held to be sent back.
 */
export async function bookCompleted(telling: Telling): Promise<void> {
  const { deps, work, payment, now } = telling
  const before = await lockedOrder(work, payment.order_id)
  const { order, isSettled, surplus } = await bookReceived(work, {
    order: before,
    paymentId: payment.id,
    amount: payment.amount,
    at: arrivedAt(payment, now),
    now,
  })
  if (isSettled) await fulfil(telling, { before, order })
  else if (surplus === 0) await notifyPart(telling, order)
  if (surplus > 0) {
    await notifySurplus(telling, { order, surplus, isSecond: !isSettled })
    await hold(deps, work, {
      providerObjectId: payment.provider_payment_id ?? payment.id,
      paymentId: payment.id,
      reason: surplusReason(order, surplus, isSettled),
      endsWith: 'surplus-returned',
    })
  }
}

/**
 * What an order is paid for: its project, its invoice and the receipt with it.
 * @param telling of the payment with which nothing is open
 */
export async function fulfil(
  telling: Telling,
  { before, order }: { before: Order; order: Order },
): Promise<void> {
  const { deps, work, payment, client, now } = telling
  await notifyCompleted(telling)
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
  const invoices = await invoicesPaidBy(telling, order)
  // Of a part that came before, some may have gone back; of the price, some may have been let off.
  const creditNotes = await creditOrder(deps, work, { order, isSample: isSample(payment), now })
  if (order.vat.category === 'O')
    await holdUnproven(deps, work, { order, payments: await selectPaymentsOfOrder(work, order.id) })
  await emailCompleted(telling, {
    order,
    invoices,
    creditNotes,
    completedAt: isoTime(now),
    mayStartFrom,
    projectId: project?.id,
    isOpened: project?.isOpened === true,
  })
  if (!project && !order.keptProgress?.isDone)
    await hold(deps, work, {
      providerObjectId: payment.provider_payment_id ?? payment.id,
      paymentId: payment.id,
      reason: order.keptProgress
        ? `It was paid after its account had been deleted, with its project of which ${order.keptProgress.donePercent}% was done: decide how much goes back.`
        : 'It was paid after its account had been deleted, so no project was opened.',
    })
}

/**
 * Whether the price, or its first instalment, was paid before. As in `reads`, VAT that was added later doesn't count, so a project that the
 * studio cancelled stays cancelled when only that VAT is paid. After a booking by mistake nothing less than the whole price counts.
 */
async function wasPaid(work: Work, before: Order): Promise<boolean> {
  const [first] = instalmentsOf(before)
  if (!first || first.open === 0) return first !== undefined
  // One cent is the rounding of an instalment.
  if (before.received + 1 < first.net) return false
  return !(await movementsOfOrders(work, [before.id])).some(({ kind }) => kind === 'correction')
}

/** Of all that is due, the invoices of what this payment was for; each is issued that is not there yet. */
async function invoicesPaidBy({ deps, work, payment, now }: Telling, order: Order): Promise<Invoice[]> {
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
  if (isSettled)
    return `${formatEuros(surplus)} more than order ${order.number} costs: send it back with a refund.`
  const why = order.status === 'paid' ? 'is paid already' : `is ${order.status}`
  return `Order ${order.number} ${why}: send the ${formatEuros(surplus)} back with a refund.`
}
