import { sql } from 'kysely'
import type { Migration } from './columns.ts'

/**
 * Money gets days: what arrived and what went back, each time. Of what is there already only the last refund's day is known, and one row
 * says all that went back.
 */
export const moneyMovements: Migration = async (db) => {
  await db.schema
    .createTable('payment_movements')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('payment_id', 'text', (column) => column.notNull().references('payments.id'))
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('payment', 'refund')`))
    .addColumn('amount', 'integer', (column) => column.notNull().check(sql`amount > 0`))
    .addColumn('happened_at', 'text', (column) => column.notNull())
    .execute()
  for (const columns of [['payment_id'], ['order_id'], ['happened_at', 'id']])
    await db.schema
      .createIndex(`payment_movements_${columns.join('_')}_idx`)
      .on('payment_movements')
      .columns(columns)
      .execute()
  await sql`
    insert into payment_movements (id, payment_id, order_id, kind, amount, happened_at)
    select 'mov_in_' || id, id, order_id, 'payment', amount, coalesce(completed_at, updated_at) from payments
    where status in ('completed', 'refunded')`.execute(db)
  await sql`
    insert into payment_movements (id, payment_id, order_id, kind, amount, happened_at)
    select 'mov_back_' || id, id, order_id, 'refund', refunded_amount, updated_at from payments
    where refunded_amount > 0`.execute(db)
}
