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
  const rates = new Map<string, Map<Part, string>>()
  for (const paper of await selectInvoicesOfOrders(db, orderIds)) {
    const { order_id: orderId } = paper
    const { kronor, issuedOn, part } = readDocument(paper)
    const ofPart = rates.get(orderId) ?? new Map<Part, string>()
    rates.set(orderId, ofPart)
    if (!ofPart.has(part)) ofPart.set(part, kronor?.rate ?? (await rateOf(db, issuedOn)))
  }
  return new Map(
    [...rates].map(([orderId, ofPart]) => [orderId, { ofOrder: [...ofPart.values()][0] ?? '', ofPart }]),
  )
}
