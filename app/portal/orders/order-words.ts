import { paperName } from '../../../domain/invoices/invoices.schema.ts'
import { paymentFacts } from '../../../domain/payments/payment-states.schema.ts'
import type { Payment } from '../../../domain/payments/payments.schema.ts'
import { withdrawnWords } from '../../../domain/withdrawals/withdrawal-money.schema.ts'
import type { AgreedOrder } from '../../../domain/withdrawals/withdrawals.schema.ts'
import { clockDay } from '../time/time-words.ts'

/** `Invoice 2026-0001` */
export function paperTitle(paper: AgreedOrder['invoices'][number]): string {
  return `${paperName(paper)} ${paper.number}`
}

/** What became of the money of an order that was withdrawn from; nothing of any other. */
export function withdrawalNote({
  withdrawal,
  ...order
}: Pick<AgreedOrder, 'withdrawal' | 'received' | 'returned'>): string | undefined {
  if (!withdrawal) return undefined
  const { money, stays } = withdrawnWords({ withdrawal, ...order })
  return [`Withdrawn on ${clockDay(withdrawal.declaredAt)}.`, money, stays].filter(Boolean).join(' ')
}

/** The orders by the payment in whose row they stand, the newest that moved money; and those that no payment stands for yet. */
export function ordersInRows(
  payments: readonly { id: string; orderId: string; status: Payment['status'] }[],
  orders: readonly AgreedOrder[],
): { ofPayment: ReadonlyMap<string, AgreedOrder>; unpaid: AgreedOrder[] } {
  const open = new Map(orders.map((order) => [order.id, order]))
  const ofPayment = new Map<string, AgreedOrder>()
  for (const { id, orderId, status } of payments) {
    const order = open.get(orderId)
    if (!order || !paymentFacts(status).isPaid) continue
    ofPayment.set(id, order)
    open.delete(orderId)
  }
  return { ofPayment, unpaid: [...open.values()] }
}
