import type { Db } from '#domain/kernel/database.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { movementsOfOrders } from '#domain/orders/ledger/movements.server.ts'
import { PAPERS } from '../invoices/invoices.schema.ts'
import { invoicesOfOrders } from '../invoices/show-invoices.server.ts'

/**
 * What was owed of its order before each paper and each movement of these orders, by their ids: what was invoiced and not credited, less
 * what came and did not go back. Of one moment the papers come first.
 */
export async function openBefore(
  db: Db,
  orderIds: readonly string[],
): Promise<(of: { id: string }) => Cents> {
  const papers = (await invoicesOfOrders(db, orderIds)).map(({ id, orderId, kind, gross, issuedAt }) => ({
    id,
    orderId,
    at: issuedAt,
    change: PAPERS[kind].sign * gross,
  }))
  const moved = (await movementsOfOrders(db, orderIds)).map(({ id, orderId, kind, amount, happenedAt }) => ({
    id,
    orderId,
    at: happenedAt,
    change: kind === 'payment' ? -amount : amount,
  }))
  const open = new Map<string, Cents>()
  const before = new Map<string, Cents>()
  for (const { id, orderId, change } of [...papers, ...moved].sort((one, other) =>
    one.at.localeCompare(other.at),
  )) {
    const owed = open.get(orderId) ?? 0
    before.set(id, owed)
    open.set(orderId, owed + change)
  }
  return ({ id }) => before.get(id) ?? 0
}
