import type { Migration } from './columns.ts'

/** What the daily job deleted and why, and when it last ran. */
export const auditLog: Migration = async (db) => {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('audit_log_created_at_idx').on('audit_log').column('created_at').execute()
}
