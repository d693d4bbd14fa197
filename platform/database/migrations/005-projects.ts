import { sql } from 'kysely'
import type { Migration } from './columns.ts'

const STATUSES = sql`status in ('pending', 'in-progress', 'completed', 'cancelled')`

/** What is done for clients, and how it went. One project a payment. */
export const projects: Migration = async (db) => {
  await db.schema
    .createTable('projects')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('payment_id', 'text', (column) => column.notNull().unique().references('payments.id'))
    .addColumn('service', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(STATUSES))
    .addColumn('progress_percent', 'integer', (column) =>
      column.check(sql`progress_percent between 0 and 100`),
    )
    .addColumn('days_left', 'integer', (column) => column.check(sql`days_left >= 0`))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('completed_at', 'text')
    .execute()
  await db.schema
    .createIndex('projects_user_id_created_at_idx')
    .on('projects')
    .columns(['user_id', 'created_at'])
    .execute()

  await db.schema
    .createTable('project_changes')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('project_id', 'text', (column) =>
      column.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('status', 'text', (column) => column.notNull().check(STATUSES))
    .addColumn('author', 'text', (column) =>
      column.notNull().check(sql`author in ('client', 'team', 'system')`),
    )
    .addColumn('note', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('project_changes_project_id_created_at_idx')
    .on('project_changes')
    .columns(['project_id', 'created_at'])
    .execute()

  await db.schema
    .createTable('project_figures')
    .addColumn('project_id', 'text', (column) =>
      column.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('metric', 'text', (column) =>
      column.notNull().check(sql`metric in ('fps', 'frame-time', 'draw-calls')`),
    )
    .addColumn('before', 'double precision', (column) => column.notNull())
    .addColumn('after', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('project_figures_pkey', ['project_id', 'metric'])
    .execute()
}
