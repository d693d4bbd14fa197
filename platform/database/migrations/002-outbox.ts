import { sql } from 'kysely'
import type { Migration } from './columns.ts'

/** Mails that are written together with what they tell, and sent afterwards. */
export const outbox: Migration = async (db) => {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('dedupe_key', 'text', (column) => column.unique())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('waiting', 'sent', 'dead')`),
    )
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', 'text', (column) => column.notNull())
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('locked_until', 'text')
    .execute()
  await db.schema
    .createIndex('outbox_status_next_attempt_at_idx')
    .on('outbox')
    .columns(['status', 'next_attempt_at'])
    .execute()
}
