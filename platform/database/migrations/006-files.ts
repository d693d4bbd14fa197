import { sql } from 'kysely'
import type { Migration } from './columns.ts'

/** Links to the files that clients share. */
export const files: Migration = async (db) => {
  await db.schema
    .createTable('files')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('project_id', 'text', (column) => column.references('projects.id').onDelete('cascade'))
    .addColumn('provider', 'text', (column) =>
      column.notNull().check(sql`provider in ('google-drive', 'filemail', 'other')`),
    )
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('service', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('withdrawn_at', 'text')
    .execute()
  await db.schema
    .createIndex('files_user_id_created_at_idx')
    .on('files')
    .columns(['user_id', 'created_at'])
    .execute()
  await db.schema.createIndex('files_project_id_idx').on('files').column('project_id').execute()
}
