import type { Db } from '../kernel/database.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { selectInvoicesOfOrders } from './invoices.store.server.ts'
import { rateOf } from './rates/rates.server.ts'

/**
 * The rate at which each order's papers are booked, as far as it has any: that of its first. With one rate an order's papers and what was
 * paid of it end at nothing.
 * @throws AppError conflict when no rate is known
 */
export async function orderRates(db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rates = new Map<string, string>()
  for (const { order_id: orderId, document } of await selectInvoicesOfOrders(db, orderIds)) {
    if (rates.has(orderId)) continue
    const { kronor, issuedOn }: InvoiceDocument = JSON.parse(document)
    rates.set(orderId, kronor?.rate ?? (await rateOf(db, issuedOn)))
  }
  return rates
}
