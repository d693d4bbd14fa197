import type { Db, Trx } from '../kernel/database.ts'
import { lockPayment, type PaymentRow, selectPaymentsOfOrder } from './payments.store.server.ts'

/** Oldest first. */
export function paymentsOfOrder(db: Db, orderId: string): Promise<PaymentRow[]> {
  return selectPaymentsOfOrder(db, orderId)
}

/** The same, which nobody else changes before this transaction ends. Whoever holds an order as well, holds its payments first. */
export async function holdPaymentsOfOrder(trx: Trx, orderId: string): Promise<PaymentRow[]> {
  for (const { id } of await selectPaymentsOfOrder(trx, orderId)) await lockPayment(trx, { id })
  return selectPaymentsOfOrder(trx, orderId)
}
