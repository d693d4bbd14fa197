import { sql } from 'kysely'
import type { Migration } from './columns.ts'

/** What is offered to one buyer behind a secret link. Its price and its buyer stand in its order. */
export const quotes: Migration = async (db) => {
  await db.schema
    .createTable('quotes')
    .addColumn('order_id', 'text', (column) => column.notNull().primaryKey().references('orders.id'))
    .addColumn('recipient_name', 'text', (column) => column.notNull())
    .addColumn('recipient_email', 'text', (column) => column.notNull())
    .addColumn('scope', 'text')
    .addColumn('valid_until', 'text', (column) => column.notNull())
    .addColumn('secret_hash', 'text', (column) => column.unique())
    .addColumn('sent_at', 'text')
    .addColumn('withdrawn_at', 'text')
    .addColumn('declined_at', 'text')
    .addColumn('decline_reason', 'text')
    .addColumn('lead_id', 'text')
    .addColumn('pay_by', 'text', (column) => column.check(sql`pay_by in ('card', 'transfer')`))
    .addColumn('due_on', 'text')
    .execute()
  await db.schema.createIndex('quotes_valid_until_idx').on('quotes').column('valid_until').execute()
}
