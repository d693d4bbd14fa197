import { sql } from 'kysely'
import type { Migration } from './columns.ts'

/** Invoices and credit notes, their numbers without gaps, and the files that were made of them. None of it ever changes. */
export const invoices: Migration = async (db) => {
  await db.schema
    .createTable('invoice_series')
    .addColumn('year', 'integer', (column) => column.notNull().primaryKey())
    .addColumn('last_number', 'integer', (column) => column.notNull().check(sql`last_number > 0`))
    .execute()
  await db.schema
    .createTable('invoices')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('invoice', 'credit-note')`))
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('user_id', 'text')
    .addColumn('cause', 'text', (column) => column.notNull().unique())
    .addColumn('net', 'integer', (column) => column.notNull())
    .addColumn('vat_amount', 'integer', (column) => column.notNull())
    .addColumn('gross', 'integer', (column) => column.notNull().check(sql`gross = net + vat_amount`))
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('issued_at', 'text', (column) => column.notNull())
    .execute()
  for (const columns of [['order_id'], ['user_id', 'issued_at', 'id'], ['issued_at', 'id']])
    await db.schema
      .createIndex(`invoices_${columns.join('_')}_idx`)
      .on('invoices')
      .columns(columns)
      .execute()
  await db.schema
    .createTable('invoice_files')
    .addColumn('invoice_id', 'text', (column) =>
      column.notNull().references('invoices.id').onDelete('cascade'),
    )
    .addColumn('form', 'text', (column) => column.notNull().check(sql`form in ('pdf', 'ubl')`))
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('invoice_files_pkey', ['invoice_id', 'form'])
    .execute()
  await sql`alter table outbox add column attachments text`.execute(db)
}
