import { sql } from 'kysely'
import type { Migration } from './columns.ts'

/** The rehearsal remembers payments and refunds of its own; they go with the payment that they are about. */
export const rehearsal: Migration = async (db) => {
  await db.schema
    .createTable('rehearsal_payments')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('payment_id', 'text', (column) =>
      column.notNull().references('payments.id').onDelete('cascade'),
    )
    .addColumn('amount', 'integer', (column) => column.notNull().check(sql`amount > 0`))
    .addColumn('reported_amount', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column
        .notNull()
        .check(sql`status in ('open', 'asks', 'failed', 'processing', 'succeeded', 'cancelled')`),
    )
    .addColumn('becomes', 'text', (column) => column.check(sql`becomes in ('succeeded', 'failed')`))
    .addColumn('becomes_at', 'text')
    .addColumn('dispute', 'text', (column) => column.check(sql`dispute in ('open', 'won', 'lost')`))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('rehearsal_payments_payment_id_idx')
    .on('rehearsal_payments')
    .column('payment_id')
    .execute()
  await db.schema
    .createTable('rehearsal_refunds')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('rehearsal_payment_id', 'text', (column) =>
      column.notNull().references('rehearsal_payments.id').onDelete('cascade'),
    )
    .addColumn('refund_id', 'text', (column) => column.unique())
    .addColumn('amount', 'integer', (column) => column.notNull().check(sql`amount > 0`))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('rehearsal_refunds_rehearsal_payment_id_idx')
    .on('rehearsal_refunds')
    .column('rehearsal_payment_id')
    .execute()
}
