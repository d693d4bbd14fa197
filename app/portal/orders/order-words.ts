import { documentName } from '#domain/billing/invoices/invoices.schema.ts'
import { paymentFacts } from '#domain/billing/payments/payment-states.schema.ts'
import type { Payment } from '#domain/billing/payments/payments.schema.ts'
import { withdrawnWords } from '#domain/billing/withdrawals/withdrawal-money.schema.ts'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { clockDay } from '#domain/kernel/time.ts'

/** `Invoice 2026-0001` */
export function documentTitle(invoice: AgreedOrder['invoices'][number]): string {
  return `${documentName(invoice)} ${invoice.number}`
}

export function withdrawalNote({
  withdrawal,
  ...order
}: Pick<AgreedOrder, 'withdrawal' | 'received' | 'returned'>): string | undefined {
  if (!withdrawal) return undefined
  const { money, stays } = withdrawnWords({ withdrawal, ...order })
  return [`Withdrawn on ${clockDay(withdrawal.declaredAt)}.`, money, stays].filter(Boolean).join(' ')
}

/**
 * @param payments newest first
 * @returns undefined for an order without instalments
 */
export function instalmentPaid(
  payment: Pick<Payment, 'id' | 'orderId' | 'amount'>,
  payments: readonly Pick<Payment, 'id' | 'orderId' | 'amount' | 'status'>[],
  orders: readonly Pick<AgreedOrder, 'id' | 'instalments'>[],
): string | undefined {
  const order = orders.find(({ id }) => id === payment.orderId)
  if (!order?.instalments) return undefined
  const { first } = order.instalments
  const earlier = payments
    .slice(payments.findIndex(({ id }) => id === payment.id) + 1)
    .filter(({ orderId, status }) => orderId === order.id && paymentFacts(status).isPaid)
    .reduce((sum, { amount }) => sum + amount, 0)
  if (earlier >= first) return 'For the second instalment.'
  return earlier + payment.amount > first ? 'For both instalments.' : 'For the first instalment.'
}

/** Assigns each order to its newest paid payment. Orders without one are returned as unpaid. */
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

export function termsAddress({ termsVersion }: { termsVersion: string | null }): string {
  return termsVersion === null ? '/terms' : `/terms/${termsVersion}`
}
