import { creditOrder, issueInvoice } from '../../invoices/issue-invoice.server.ts'
import { isoTime } from '../../kernel/clock.ts'
import { formatEuros } from '../../kernel/money.ts'
import { bookReceived } from '../../orders/order-moves.server.ts'
import type { Order } from '../../orders/orders.schema.ts'
import { openProject } from '../../projects/moves/move-project.server.ts'
import { holdUnproven } from '../holds/evidence-of-place.server.ts'
import { hold } from '../holds/holds.server.ts'
import { arrivedAt, isSample, settledBy } from '../payment-on-paper.ts'
import { selectPaymentsOfOrder } from '../payments.store.server.ts'
import { startTime } from '../withdrawal-period.ts'
import { mailCompleted, type Telling, tellCompleted, tellPart, tellSurplus } from './tell-settled.server.ts'

/**
 * Books a payment that has just completed to its order. What pays the order opens its project and issues its invoice, in the same unit
 * of work; what is only a part waits for the rest; what is too much, or too late, is held to be sent back.
 */
export async function bookCompleted(telling: Telling): Promise<void> {
  const { deps, work, payment, now } = telling
  const { order, becamePaid, surplus } = await bookReceived(work, {
    orderId: payment.order_id,
    paymentId: payment.id,
    amount: payment.amount,
    at: arrivedAt(payment, now),
    now,
  })
  if (becamePaid) await fulfil(telling, order)
  else if (surplus === 0) await tellPart(telling, order)
  if (surplus > 0) {
    await tellSurplus(telling, { order, surplus, isSecond: !becamePaid })
    await hold(deps, work, {
      providerObjectId: payment.provider_payment_id ?? payment.id,
      paymentId: payment.id,
      reason: surplusReason(order, surplus, becamePaid),
      endsWith: 'surplus-returned',
    })
  }
}

/** What an order is paid for: its project, its invoice and the receipt with it. @param telling of the payment that made it paid */
export async function fulfil(telling: Telling, order: Order): Promise<void> {
  const { deps, work, payment, client, now } = telling
  await tellCompleted(telling)
  const mayStartFrom = startTime(payment, order)
  const { id: paymentId, order_id: orderId, user_id: userId, service } = payment
  const project = client.hasAccount
    ? await openProject(work, {
        userId,
        orderId,
        paid: { paymentId },
        service,
        mayStartFrom,
        delivery: order,
        now,
      })
    : undefined
  const paid = { ...settledBy(payment, arrivedAt(payment, now)), amount: order.gross }
  const invoice = await issueInvoice(deps, work, { order, paid, isSample: isSample(payment), now })
  // Of a part that came before, some may have gone back; of the price, some may have been let off.
  const creditNote = await creditOrder(deps, work, { order, isSample: isSample(payment), now })
  await holdUnproven(deps, work, { order, payments: await selectPaymentsOfOrder(work, order.id) })
  await mailCompleted(telling, {
    order,
    invoice,
    creditNote,
    completedAt: isoTime(now),
    mayStartFrom,
    projectId: project?.id,
    isFirst: project?.wasPaid !== true,
  })
  if (!project)
    await hold(deps, work, {
      providerObjectId: payment.provider_payment_id ?? payment.id,
      paymentId: payment.id,
      reason: 'It was paid after its account had been deleted, so no project was opened.',
    })
}

function surplusReason(order: Order, surplus: number, becamePaid: boolean): string {
  if (becamePaid)
    return `${formatEuros(surplus)} more than order ${order.number} costs: send it back with a refund.`
  const why = order.status === 'paid' ? 'is paid already' : `is ${order.status}`
  return `Order ${order.number} ${why}: send the ${formatEuros(surplus)} back with a refund.`
}
