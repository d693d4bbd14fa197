import type { Invoice } from '#domain/billing/invoices/invoices.schema.ts'
import { listAllInvoices } from '#domain/billing/invoices/show-invoices.server.ts'
import type { Db } from '#domain/kernel/database.ts'
import { dueDayOf, partToPay } from '#domain/orders/instalments.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { wholeOrders } from '#domain/orders/to-order.server.ts'
import { selectOrdersOfIds, selectQuotes } from './reads.store.server.ts'

/** An invoice or credit note with its order. dueOn: by when what is open of that is due, YYYY-MM-DD; nothing where none was agreed */
export type Paper = Invoice & { order: Order; dueOn: string | null }

/** For the studio, newest first. */
export async function listPapers(db: Db, filter: { limit: number }): Promise<Paper[]> {
  const invoices = await listAllInvoices(db, filter)
  const orderIds = [...new Set(invoices.map(({ orderId }) => orderId))]
  const orders = await wholeOrders(db, await selectOrdersOfIds(db, orderIds))
  const byId = new Map(orders.map((order) => [order.id, order]))
  const due = new Map((await selectQuotes(db, orderIds)).map(({ order_id, due_on }) => [order_id, due_on]))
  return invoices.flatMap((invoice) => {
    const order = byId.get(invoice.orderId)
    if (!order) return []
    const part = partToPay(order)?.part ?? 'whole'
    return [{ ...invoice, order, dueOn: dueDayOf(part, order, due.get(order.id) ?? null) }]
  })
}
