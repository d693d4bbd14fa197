import { findOrdersWithInvoices } from '#domain/billing/invoices/invoices.own-data.server.ts'
import { findOrdersWithPayments } from '#domain/billing/payments/own-data/payments.own-data.server.ts'
import { findOrdersWithWithdrawals } from '#domain/billing/withdrawals/withdrawals.own-data.server.ts'
import type { Trx } from '#domain/kernel/database.ts'
import type { RetentionLimits } from '#domain/kernel/own-data.ts'
import { findOrdersUntouchedSince, forgetOrders } from '#domain/orders/orders.own-data.server.ts'
import { findOrdersWithWork, forgetProjectsOfOrders } from '#domain/projects/projects.own-data.server.ts'

/** Orders that are no accounting records any more, once no payment and no invoice of theirs is left, with the project of one that was never paid. @returns how many */
export async function expireOrders(trx: Trx, { accountingBefore }: RetentionLimits): Promise<number> {
  const ids = await findOrdersUntouchedSince(trx, accountingBefore)
  const kept = [
    await findOrdersWithPayments(trx, ids),
    await findOrdersWithInvoices(trx, ids),
    await findOrdersWithWithdrawals(trx, ids),
    await findOrdersWithWork(trx, ids, accountingBefore),
  ]
  const due = ids.filter((id) => !kept.some((orders) => orders.has(id)))
  await forgetProjectsOfOrders(trx, due)
  await forgetOrders(trx, due)
  return due.length
}
