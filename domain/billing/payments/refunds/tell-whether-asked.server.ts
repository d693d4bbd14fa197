import type { Work } from '#domain/kernel/commit.ts'
import { lockedOrderRow } from '#domain/orders/lock-order.server.ts'
import { tellRefundAsked } from '#domain/projects/next-line/told-to-projects.server.ts'
import { selectPaymentsOfOrder } from '../payments.store.server.ts'
import { refundRequestFacts } from '../refund-states.schema.ts'
import { selectRefundRequestsOfPayment } from './refunds.store.server.ts'

/** Tells the project of an order whether a refund of any of its payments is asked for: an order may be paid by several. */
export async function tellWhetherAsked(
  work: Work,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  // Of two payments that are asked about at once, the second sees what the first has stored.
  await lockedOrderRow(work, orderId)
  const payments = await selectPaymentsOfOrder(work, orderId)
  const requests = await Promise.all(payments.map(({ id }) => selectRefundRequestsOfPayment(work, id)))
  const isOpen = requests.flat().some(({ status }) => refundRequestFacts(status).isOpen)
  await tellRefundAsked(work, { orderId, isOpen, now })
}
