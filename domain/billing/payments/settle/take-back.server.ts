import { lockedOrder } from '#domain/orders/lock-order.server.ts'
import { hasEnded, surplusOf } from '#domain/orders/order-state.ts'
import { bookReturned } from '#domain/orders/order-transitions.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { cancelProjectOfOrder } from '#domain/projects/changes/change-status.server.ts'
import { creditOrder } from '../../invoices/issue-invoice.server.ts'
import { endHolds } from '../holds/holds.server.ts'
import { isSample, settledBy } from '../payment-on-paper.ts'
import { paymentIdsOfOrder } from '../payments-of-order.server.ts'
import { grantOpenRequests, noteSentRefunds } from '../refunds/refund-requests.server.ts'
import { notifyRefunded, type Telling } from './notify-settled.server.ts'

/** Money went back, `amount` cents of it now; with all of its order's the project ends, and what was still asked for is granted. */
export async function takeBack(
  telling: Telling,
  amount: number,
  refundIds: readonly string[],
): Promise<void> {
  const { deps, work, payment, now } = telling
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
      paymentIds: await paymentIdsOfOrder(work, order.id),
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
  await notifyRefunded(telling, { amount, answer, projectCancelled: cancelled, creditNotes })
}
