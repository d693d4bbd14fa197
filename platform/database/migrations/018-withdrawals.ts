import { sql } from 'kysely'
import type { Migration } from './columns.ts'

/** Who withdrew from which order, and what goes back for it. Once an order. */
export const withdrawals: Migration = async (db) => {
  await db.schema
    .createTable('withdrawals')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().unique().references('orders.id'))
    .addColumn('user_id', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('declared_at', 'text', (column) => column.notNull())
    .addColumn('refund', 'integer', (column) => column.notNull().check(sql`refund >= 0`))
    .addColumn('kept', 'integer', (column) => column.notNull().check(sql`kept >= 0`))
    .addColumn('done_percent', 'integer', (column) =>
      column.notNull().check(sql`done_percent between 0 and 100`),
    )
    .addColumn('due_at', 'text', (column) => column.notNull())
    .execute()
  for (const columns of [['user_id', 'declared_at'], ['declared_at']])
    await db.schema
      .createIndex(`withdrawals_${columns.join('_')}_idx`)
      .on('withdrawals')
      .columns(columns)
      .execute()
}
