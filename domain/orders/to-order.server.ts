import type { Db } from '../kernel/database.ts'
import type { Order } from './orders.schema.ts'
import { type OrderLineRow, type OrderRow, selectLines } from './orders.store.server.ts'

export async function withLines(db: Db, row: OrderRow): Promise<Order> {
  return toOrder(row, await selectLines(db, [row.id]))
}

/** In the order of the rows. */
export async function withAllLines(db: Db, rows: readonly OrderRow[]): Promise<Order[]> {
  const lines = await linesByOrder(db, rows)
  return rows.map((row) => toOrder(row, lines.get(row.id) ?? []))
}

/** The lines of these orders by the id of their order. */
export async function linesByOrder(
  db: Db,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<string, OrderLineRow[]>> {
  const ids = rows.map(({ id }) => id)
  return Map.groupBy(await selectLines(db, ids), (line) => line.order_id)
}

export function toOrder(row: OrderRow, lines: readonly Pick<OrderLineRow, 'text' | 'net'>[]): Order {
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    service: row.service,
    status: row.status,
    buyer: JSON.parse(row.buyer),
    vat: JSON.parse(row.vat),
    lines: lines.map(({ text, net }) => ({ text, net })),
    net: row.net,
    vatAmount: row.vat_amount,
    gross: row.gross,
    received: row.received,
    returned: row.returned,
    termsVersion: row.terms_version,
    consentWording: row.consent_wording,
    consentAt: row.consent_at,
    deliverBy: row.deliver_by,
    acceptedAt: row.accepted_at,
    paidAt: row.paid_at,
    withdrawalEndsAt: row.withdrawal_ends_at,
    createdAt: row.created_at,
  }
}
