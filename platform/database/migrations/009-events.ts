import type { Migration } from './columns.ts'

/** How often something happened on a day at an address: counts, nobody's trace. */
export const events: Migration = async (db) => {
  await db.schema
    .createTable('event_counts')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('event_counts_pkey', ['day', 'path', 'event', 'detail'])
    .execute()
}
