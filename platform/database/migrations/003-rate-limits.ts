import type { Migration } from './columns.ts'

/** Hits per keyed hash and window, so that several processes share one count. */
export const rateLimits: Migration = async (db) => {
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (column) => column.notNull().primaryKey())
    .addColumn('hits', 'integer', (column) => column.notNull())
    .addColumn('window_ends_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('rate_limits_window_ends_at_idx')
    .on('rate_limits')
    .column('window_ends_at')
    .execute()
}
