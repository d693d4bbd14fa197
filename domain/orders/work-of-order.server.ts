import type { Db } from '#domain/kernel/database.ts'
import { progressOfOrder } from '#domain/projects/projects.server.ts'
import type { Order } from './orders.schema.ts'

/** @returns how much of an order's work is done, also once its project is deleted with the account; undefined if it never had a project */
export async function workOfOrder(
  db: Db,
  { id, keptProgress }: Pick<Order, 'id' | 'keptProgress'>,
): Promise<{ isDone: boolean; donePercent: number } | undefined> {
  return (await progressOfOrder(db, id)) ?? keptProgress ?? undefined
}
