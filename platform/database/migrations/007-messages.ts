import { sql } from 'kysely'
import type { Migration } from './columns.ts'

/** What client and studio write to each other, and what the system tells. */
export const messages: Migration = async (db) => {
  await db.schema
    .createTable('messages')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('project_id', 'text', (column) => column.references('projects.id').onDelete('set null'))
    .addColumn('author', 'text', (column) =>
      column.notNull().check(sql`author in ('client', 'team', 'system')`),
    )
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('dedupe_key', 'text', (column) => column.unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('read_at', 'text')
    .addColumn('noticed_at', 'text')
    .execute()
  await db.schema
    .createIndex('messages_user_id_created_at_idx')
    .on('messages')
    .columns(['user_id', 'created_at'])
    .execute()
  await db.schema
    .createIndex('messages_unnoticed_idx')
    .on('messages')
    .columns(['noticed_at', 'read_at', 'created_at'])
    .execute()

  await db.schema
    .createTable('presence')
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('side', 'text', (column) => column.notNull().check(sql`side in ('client', 'team')`))
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('presence_pkey', ['user_id', 'side'])
    .execute()
}
