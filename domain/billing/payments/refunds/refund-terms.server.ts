import type { Db } from '#domain/kernel/database.ts'
import { findEndedOrders } from '#domain/orders/show-orders.server.ts'
import { findRefundEnds } from '#domain/projects/projects.server.ts'
import type { RefundTerms } from './refund-window.ts'

/** By order, of those that have a project. */
export async function refundTerms(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, RefundTerms>> {
  if (orderIds.length === 0) return new Map()
  const ended = await findEndedOrders(db, orderIds)
  const ends = await findRefundEnds(db, orderIds)
  return new Map([...ends].map(([id, until]) => [id, { until, isDecided: ended.has(id) }]))
}
