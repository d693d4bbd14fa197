import type { Db } from '#domain/kernel/database.ts'
import type { Part } from '#domain/orders/instalments.ts'
import { selectInvoicesOfOrders } from './invoices.store.server.ts'
import { rateOf } from './rates/rates.server.ts'
import { readDocument } from './stored-document.ts'

/** ofOrder: at which what is owed is booked; ofPart: at which the sale of a part is, which for a second half is that of its own day. */
type OrderRates = { ofOrder: string; ofPart: ReadonlyMap<Part, string> }

/**
 * The rate at which each order's papers are booked, as far as it has any: that of its first. With one rate an order's papers and what was
 * paid of it end at nothing.
 * @throws AppError conflict when no rate is known
 */
export async function orderRates(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderRates>> {
  const rates = new Map<string, { ofOrder: string; ofPart: Map<Part, string> }>()
  for (const paper of await selectInvoicesOfOrders(db, orderIds)) {
    const { order_id: orderId } = paper
    const { kronor, issuedOn, part } = readDocument(paper)
    const known = rates.get(orderId)
    if (known?.ofPart.has(part)) continue
    const rate = kronor?.rate ?? (await rateOf(db, issuedOn))
    if (known) known.ofPart.set(part, rate)
    else rates.set(orderId, { ofOrder: rate, ofPart: new Map([[part, rate]]) })
  }
  return rates
}
