import type { Db, Trx } from '../kernel/database.ts'
import {
  deleteOrders,
  selectAllOrdersOfOwner,
  selectLines,
  selectOrderIdsBefore,
} from './orders.store.server.ts'

/** Amounts in cents, times in ISO 8601; newest first. */
export async function exportOfOrders(db: Db, ownerId: string) {
  const rows = await selectAllOrdersOfOwner(db, ownerId)
  const ids = rows.map(({ id }) => id)
  const lines = Map.groupBy(await selectLines(db, ids), (line) => line.order_id)
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    kind: row.kind,
    service: row.service,
    status: row.status,
    buyer: JSON.parse(row.buyer),
    vat: JSON.parse(row.vat),
    lines: (lines.get(row.id) ?? []).map(({ text, net }) => ({ text, net })),
    net: row.net,
    vatAmount: row.vat_amount,
    gross: row.gross,
    currency: row.currency,
    received: row.received,
    returned: row.returned,
    termsVersion: row.terms_version,
    consentWording: row.consent_wording,
    consentAt: row.consent_at,
    deliverBy: row.deliver_by,
    acceptedAt: row.accepted_at,
    paidAt: row.paid_at,
    withdrawalEndsAt: row.withdrawal_ends_at,
    endedAt: row.ended_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
}

/** Orders that nothing was done to since a time. */
export function findOrdersUntouchedSince(trx: Trx, time: string): Promise<string[]> {
  return selectOrderIdsBefore(trx, time)
}

/** Orders that are no accounting records any more. Nothing may refer to them. */
export function forgetOrders(trx: Trx, ids: readonly string[]): Promise<void> {
  return deleteOrders(trx, ids)
}
