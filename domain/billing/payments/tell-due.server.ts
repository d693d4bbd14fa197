import type { Work } from '#domain/kernel/commit.ts'
import { instalmentsOf, partToPay } from '#domain/orders/instalments.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { dueDayAgain } from '#domain/orders/quotes/days-to-pay.server.ts'
import { tellDue } from '#domain/projects/next-line/told-to-projects.server.ts'

/**
 * Tells the project of an order by which day what is open is due, and which payment pays for it, where none did and the price or its first half
 * is here. @param now paidBy: the payment that came last
 */
export async function tellWhatIsDue(
  work: Work,
  { order, paidBy, now }: { order: Order; paidBy: { id: string } | undefined; now: Date },
): Promise<void> {
  const [first] = instalmentsOf(order)
  const part = partToPay(order)?.part
  const dueOn = part === undefined ? null : await dueDayAgain(work, { order, part, opens: false, now })
  await tellDue(work, { orderId: order.id, paidBy: first?.open === 0 ? (paidBy?.id ?? null) : null, dueOn })
}
