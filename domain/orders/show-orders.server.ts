import type { Db } from '#domain/kernel/database.ts'
import { readOrderNumber } from './order-number.ts'
import type { Order } from './orders.schema.ts'
import {
  selectAgreedOfRule,
  selectEnded,
  selectHasOrders,
  selectOrder,
  selectOrderNumbers,
  selectOrderOfNumber,
  selectOrdersOfIds,
  selectOrdersOfOwner,
  selectOwedInInstalments,
} from './orders.store.server.ts'
import { noSuchOrder } from './refusals.ts'
import { wholeOrder, wholeOrders } from './to-order.server.ts'

/** @throws AppError not-found */
export async function showOrder(db: Db, id: string): Promise<Order> {
  const row = await selectOrder(db, id)
  if (!row) throw noSuchOrder()
  return wholeOrder(db, row)
}

/** @param which number: as a person typed it; nothing when there is no such order */
export async function findOrderOfNumber(db: Db, which: { number: string }): Promise<Order | undefined> {
  const row = await selectOrderOfNumber(db, readOrderNumber(which.number))
  return row && wholeOrder(db, row)
}

/** @param called its number, as a person typed it, or its id. @throws AppError not-found */
export async function showOrderCalled(db: Db, called: string): Promise<Order> {
  return (await findOrderOfNumber(db, { number: called })) ?? showOrder(db, called)
}

/** Those of the owner that were agreed, newest first. */
export async function listOrders(db: Db, ownerId: string): Promise<Order[]> {
  return wholeOrders(db, await selectOrdersOfOwner(db, ownerId))
}

/** The orders with these ids, in no order. */
export async function findOrders(db: Db, ids: readonly string[]): Promise<Order[]> {
  return ids.length === 0 ? [] : wholeOrders(db, await selectOrdersOfIds(db, ids))
}

/** Those of these that were declined, cancelled or withdrawn from, or have expired. */
export async function findEndedOrders(db: Db, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await selectEnded(db, { orderIds })).map(({ id }) => id))
}

/** Whether somebody has an order, agreed or not. */
export function hasOrders(db: Db, ownerId: string): Promise<boolean> {
  return selectHasOrders(db, ownerId)
}

/** Agreed orders that were sold with VAT because the buyer's VAT number was not confirmed. */
export async function findUnverified(db: Db): Promise<Order[]> {
  return wholeOrders(db, await selectAgreedOfRule(db, 'union-company-unverified'))
}

/** Ids of the contracts in instalments that are not paid. */
export async function findOwedInInstalments(db: Db): Promise<string[]> {
  return (await selectOwedInInstalments(db)).map(({ id }) => id)
}

/** Their numbers by their ids. */
export async function orderNumbers(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectOrderNumbers(db, orderIds)
  return new Map(rows.map(({ id, number }) => [id, number]))
}
