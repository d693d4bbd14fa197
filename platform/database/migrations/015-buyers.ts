import { sql } from 'kysely'
import type { Migration } from './columns.ts'

/** Who is buying, and what the Union's register said about VAT numbers. */
export const buyers: Migration = async (db) => {
  await db.schema
    .createTable('buyer_details')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().primaryKey().references('user.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('consumer', 'company')`))
    .addColumn('country', 'text', (column) => column.notNull().check(sql`length(country) = 2`))
    .addColumn('company_name', 'text')
    .addColumn('address', 'text')
    .addColumn('vat_number', 'text')
    .addColumn('reference', 'text')
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('vat_checks')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('user_id', 'text', (column) => column.references('user.id').onDelete('cascade'))
    .addColumn('vat_number', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('valid', 'invalid', 'unchecked')`),
    )
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('checked_at', 'text', (column) => column.notNull())
    .addColumn('consultation_number', 'text')
    .addColumn('registered_name', 'text')
    .addColumn('registered_address', 'text')
    .addColumn('obstacle', 'text')
    .execute()
  await db.schema
    .createIndex('vat_checks_vat_number_asked_at_idx')
    .on('vat_checks')
    .columns(['vat_number', 'asked_at'])
    .execute()
  await db.schema
    .createIndex('vat_checks_status_checked_at_idx')
    .on('vat_checks')
    .columns(['status', 'checked_at'])
    .execute()
  await db.schema.createIndex('vat_checks_user_id_idx').on('vat_checks').column('user_id').execute()
}
