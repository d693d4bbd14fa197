import { sql } from 'kysely'
import type { Migration } from './columns.ts'

/** What visitors write through the contact form. */
export const contact: Migration = async (db) => {
  await db.schema
    .createTable('contact_messages')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('tier', 'text')
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('suspected_spam', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('new', 'done')`))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('contact_messages_created_at_idx')
    .on('contact_messages')
    .column('created_at')
    .execute()
}
