import type { Db } from '#domain/kernel/database.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { refundsOf } from '#domain/orders/ledger/movements.server.ts'

/** With what went back of a payment so far, in cents: a sum of movements. Under the payment's lock it stays so. */
export type WithRefunds<Payment> = Payment & { refunded_amount: Cents }

export async function withRefunds<Payment extends { id: string }>(
  db: Db,
  payment: Payment,
): Promise<WithRefunds<Payment>> {
  return { ...payment, refunded_amount: (await refundsOf(db, [payment.id])).get(payment.id) ?? 0 }
}

/** In the same order, whatever their number with one statement. */
export async function withAllRefunds<Payment extends { id: string }>(
  db: Db,
  payments: readonly Payment[],
): Promise<WithRefunds<Payment>[]> {
  const paymentIds = payments.map(({ id }) => id)
  const refunds = await refundsOf(db, paymentIds)
  return payments.map((payment) => ({ ...payment, refunded_amount: refunds.get(payment.id) ?? 0 }))
}

/** What has not gone back of a payment, in cents. @param granted of it, what is granted and not known to be sent */
export function leftOf(payment: WithRefunds<{ amount: Cents }>, granted: Cents = 0): Cents {
  return payment.amount - payment.refunded_amount - granted
}
