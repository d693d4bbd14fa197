import type { Db } from '../kernel/database.ts'
import { selectInvoicesOfOrders } from './invoices.store.server.ts'
import { rateOf } from './rates/rates.server.ts'
import { readDocument } from './stored-document.ts'

/**
 * The rate at which each order's papers are booked, as far as it has any: that of its first. With one rate an order's papers and what was
 * paid of it end at nothing.
 * @throws AppError conflict when no rate is known
 */
export async function orderRates(db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rates = new Map<string, string>()
  for (const paper of await selectInvoicesOfOrders(db, orderIds)) {
    const { order_id: orderId } = paper
    if (rates.has(orderId)) continue
    const { kronor, issuedOn } = readDocument(paper)
    rates.set(orderId, kronor?.rate ?? (await rateOf(db, issuedOn)))
  }
  return rates
}
