import type { Migration } from './columns.ts'

/** What the euro was in kronor, day by day. */
export const rates: Migration = async (db) => {
  await db.schema
    .createTable('exchange_rates')
    .addColumn('day', 'text', (column) => column.notNull().primaryKey())
    .addColumn('kronor_per_euro', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('stored_at', 'text', (column) => column.notNull())
    .execute()
}
