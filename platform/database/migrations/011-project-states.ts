import { type Kysely, sql } from 'kysely'
import type { Migration } from './columns.ts'

/** The right of withdrawal of a consumer, from the payment on. */
const WITHDRAWAL_MS = 14 * 24 * 3600 * 1000

/**
 * What decides what happens next with a project: told to it by files and payments, and what its owner has seen. And whom an answer to a
 * mail reaches.
 */
export const projectStates: Migration = async (db) => {
  const texts = ['cancelled_at', 'may_start_from', 'refund_asked_at', 'refunded_at', 'result_seen_at']
  for (const column of texts) await db.schema.alterTable('projects').addColumn(column, 'text').execute()
  for (const column of ['has_files', 'figures_follow'])
    await db.schema
      .alterTable('projects')
      .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
      .execute()
  await fillStates(db)
  await fillStartTimes(db)
  await widenFigures(db)
  await db.schema.alterTable('outbox').addColumn('reply_to', 'text').execute()
}

async function fillStates(db: Kysely<unknown>): Promise<void> {
  await sql`update projects set cancelled_at = (
    select min(created_at) from project_changes
    where project_changes.project_id = projects.id and project_changes.status = 'cancelled'
  ) where status = 'cancelled'`.execute(db)
  await sql`update projects set has_files = 1 where exists (
    select 1 from files where files.project_id = projects.id and files.withdrawn_at is null
  )`.execute(db)
  await sql`update projects set refund_asked_at = (
    select min(created_at) from refund_requests
    where refund_requests.payment_id = projects.payment_id and refund_requests.status = 'open'
  )`.execute(db)
  await sql`update projects set refunded_at = (
    select updated_at from payments where payments.id = projects.payment_id and payments.status = 'refunded'
  )`.execute(db)
  // Whoever looked at it before this was kept need not be shown it again.
  await sql`update projects set result_seen_at = completed_at where status = 'completed'`.execute(db)
}

/** Computed here: the engines calculate with dates in different words. */
async function fillStartTimes(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; completed_at: string }>`
    select projects.id, payments.completed_at from projects
    inner join payments on payments.id = projects.payment_id
    where projects.status = 'pending' and payments.provider = 'stripe'
      and payments.consent_at is null and payments.completed_at is not null`.execute(db)
  for (const { id, completed_at } of rows) {
    const start = new Date(Date.parse(completed_at) + WITHDRAWAL_MS).toISOString()
    await sql`update projects set may_start_from = ${start} where id = ${id}`.execute(db)
  }
}

/** SQLite changes no check of a table that is there, so it is made anew. */
async function widenFigures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('wider_figures')
    .addColumn('project_id', 'text', (column) =>
      column.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('metric', 'text', (column) =>
      column.notNull().check(sql`metric in ('fps', 'frame-time', 'draw-calls', 'low1', 'vram')`),
    )
    .addColumn('before', 'double precision', (column) => column.notNull())
    .addColumn('after', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('wider_figures_pkey', ['project_id', 'metric'])
    .execute()
  await sql`insert into wider_figures select project_id, metric, "before", "after" from project_figures`.execute(
    db,
  )
  await db.schema.dropTable('project_figures').execute()
  await db.schema.alterTable('wider_figures').renameTo('project_figures').execute()
}
