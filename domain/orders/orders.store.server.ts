import type { Insertable, Selectable, Updateable } from 'kysely'
import type { VatRule } from '#domain/crm/buyers/buyer.ts'
import { type Db, inList, locksRows, preparedQuery, type Tables, type Trx } from '#domain/kernel/database.ts'
import { statusesWhere } from '#domain/kernel/states.ts'
import { CONTRACTS, ORDER_STATES, OWED } from './order-state.ts'
import type { OrderLine } from './orders.schema.ts'

const ENDED = statusesWhere(ORDER_STATES, (facts) => facts.is === 'ended')

export type OrderRow = Selectable<Tables['orders']>
export type OrderLineRow = Selectable<Tables['order_lines']>

export async function insertOrder(
  trx: Trx,
  order: Insertable<Tables['orders']>,
  lines: readonly OrderLine[],
): Promise<void> {
  await trx.insertInto('orders').values(order).execute()
  await insertLines(trx, order.id, lines)
}

export async function insertLines(
  trx: Trx,
  orderId: string,
  lines: readonly OrderLine[],
  first = 0,
): Promise<void> {
  await trx
    .insertInto('order_lines')
    .values(
      lines.map(({ text, net, quantity }, at) => ({
        order_id: orderId,
        position: first + at,
        text,
        net,
        quantity: quantity?.hundredths ?? null,
        unit: quantity?.unit ?? null,
      })),
    )
    .execute()
}

export async function deleteLines(trx: Trx, orderId: string): Promise<void> {
  await trx.deleteFrom('order_lines').where('order_id', '=', orderId).execute()
}

export function selectOrder(db: Db, id: string) {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
}

export function selectOrderOfNumber(db: Db, number: string) {
  return db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst()
}

/**
 * Locks the row until the transaction ends. Rows that refer to it can still be written, because with a stronger lock
 * PostgreSQL could deadlock two transactions that hold an order and its project.
 */
export function lockOrder(trx: Trx, id: string) {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}

export function selectOrdersInList(db: Db, column: 'id' | 'number', values: readonly string[]) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where(inList(db, column, values))
    .execute()
}

/** Orders that were ever accepted, newest first. */
export function selectOrdersOfOwner(db: Db, userId: string) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('accepted_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function selectHasOrders(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const selectEnded = preparedQuery((db, { orderIds }: { orderIds: readonly string[] }) =>
  db
    .selectFrom('orders')
    .select('id')
    .where(inList(db, 'id', orderIds))
    .where('status', 'in', ENDED),
)

export function selectAgreedOfRule(db: Db, rule: VatRule) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('status', 'in', CONTRACTS)
    .where('vat_rule', '=', rule)
    .orderBy('created_at')
    .execute()
}

/** Oldest first. */
export function selectOwedInInstalments(db: Db) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('status', 'in', OWED)
    .where('first_instalment', 'is not', null)
    .orderBy('created_at')
    .execute()
}

export function selectLines(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('order_lines')
    .selectAll()
    .where(inList(db, 'order_id', orderIds))
    .orderBy('order_id')
    .orderBy('position')
    .execute()
}

export function updateOrder(trx: Trx, id: string, changes: Updateable<Tables['orders']>) {
  return trx.updateTable('orders').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}
