import type { Insertable, Selectable, Updateable } from 'kysely'
import { type Db, inList, locksRows, preparedQuery, type Tables, type Trx } from '#domain/kernel/database.ts'
import { MOST_TASKS } from '#domain/kernel/tasks.ts'
import {
  DONE_STATUSES,
  ENDED_STATUSES,
  PROJECT_STATES,
  UNBEGUN_STATUSES,
  WORKED_STATUSES,
} from './project-states.schema.ts'
import type { FigureMetric, ProjectStatus } from './projects.schema.ts'

export type ProjectRow = Selectable<Tables['projects']>
export type ChangeRow = Selectable<Tables['project_changes']>
export type FigureRow = Selectable<Tables['project_figures']>

/** Completed with the word that figures follow, which none did yet. */
export function selectAwaitedFigures(db: Db): Promise<ProjectRow[]> {
  return db
    .selectFrom('projects')
    .selectAll()
    .where('status', 'in', DONE_STATUSES)
    .where('figures_follow', '=', 1)
    .where('id', 'not in', (figures) => figures.selectFrom('project_figures').select('project_id'))
    .orderBy('created_at')
    .limit(MOST_TASKS)
    .execute()
}

/** Ended by then after work had begun, and nobody said that our copy of it is gone. @param by ISO 8601 */
export function selectKeptCopies(
  db: Db,
  { by, limit }: { by: string; limit: number },
): Promise<ProjectRow[]> {
  return db
    .selectFrom('projects')
    .selectAll()
    .where('status', 'in', ENDED_STATUSES)
    .where('copy_deleted_at', 'is', null)
    .where(({ fn }) => fn.coalesce('completed_at', 'cancelled_at'), '<=', by)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('project_changes')
          .select('project_changes.id')
          .whereRef('project_changes.project_id', '=', 'projects.id')
          .where('project_changes.status', 'in', WORKED_STATUSES),
      ),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

export function selectProject(db: Db, id: string): Promise<ProjectRow | undefined> {
  return db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The row, which nobody else changes before this transaction ends. */
export function lockProject(trx: Trx, id: string): Promise<ProjectRow | undefined> {
  return trx
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', id)
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}

/** Those of these that are worked on. */
export function selectWorkedOn(db: Db, ids: readonly string[]): Promise<ProjectRow[]> {
  return db
    .selectFrom('projects')
    .selectAll()
    .where(inList(db, 'id', ids))
    .where('status', 'in', WORKED_STATUSES)
    .execute()
}

export function selectProjectOfOrder(db: Db, orderId: string): Promise<ProjectRow | undefined> {
  return db.selectFrom('projects').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

/** The same of the project of an order. */
export function lockProjectOfOrder(trx: Trx, orderId: string): Promise<ProjectRow | undefined> {
  return trx
    .selectFrom('projects')
    .selectAll()
    .where('order_id', '=', orderId)
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}

export function selectAllProjectsOfOwner(db: Db, userId: string): Promise<ProjectRow[]> {
  return db.selectFrom('projects').selectAll().where('user_id', '=', userId).execute()
}

/** Whether the project is there and this owner's. */
export async function ownsProject(db: Db, userId: string, projectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns nothing when the order has a project already */
export function insertProject(
  trx: Trx,
  row: Insertable<Tables['projects']>,
): Promise<ProjectRow | undefined> {
  return trx
    .insertInto('projects')
    .values(row)
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * Gives a project its new status if it has one of `from`. One statement that locks the row, so that of two at once, on either
 * engine, the second sees what the first has done.
 * @returns the changed row, or nothing
 */
export async function updateStatus(
  trx: Trx,
  change: {
    projectId: string
    from: readonly ProjectStatus[]
    to: ProjectStatus
    figuresFollow?: boolean | undefined
    withoutFigures?: string | undefined
    now: string
  },
): Promise<ProjectRow | undefined> {
  if (change.from.length === 0) return undefined
  const { end } = PROJECT_STATES[change.to]
  return trx
    .updateTable('projects')
    .set({
      status: change.to,
      updated_at: change.now,
      completed_at: end === 'done' ? change.now : null,
      cancelled_at: end === 'called-off' ? change.now : null,
      figures_follow: change.figuresFollow ? 1 : 0,
      without_figures: change.withoutFigures ?? null,
      result_seen_at: null,
      copy_deleted_at: null,
      copy_deleted_by: null,
      ...(UNBEGUN_STATUSES.includes(change.to) ? { progress_percent: null, done_by: null } : {}),
    })
    .where('id', '=', change.projectId)
    .where('status', 'in', [...change.from])
    .returningAll()
    .executeTakeFirst()
}

export async function updateProject(
  trx: Trx,
  id: string,
  changes: Updateable<Tables['projects']>,
): Promise<void> {
  await trx.updateTable('projects').set(changes).where('id', '=', id).execute()
}

/** Lets a project start that has not begun and would have to wait. @returns the changed row, or nothing when there is none */
export function clearStartTime(
  trx: Trx,
  which: { orderId: string; now: string },
): Promise<ProjectRow | undefined> {
  return trx
    .updateTable('projects')
    .set({ may_start_from: null })
    .where('order_id', '=', which.orderId)
    .where('status', 'in', [...UNBEGUN_STATUSES])
    .where('may_start_from', '>', which.now)
    .returningAll()
    .executeTakeFirst()
}

/** Lets a project that has not begun wait until a time. @returns the changed row, or nothing when there is none */
export function setStartTime(
  trx: Trx,
  wait: { orderId: string; from: string },
): Promise<ProjectRow | undefined> {
  return trx
    .updateTable('projects')
    .set({ may_start_from: wait.from })
    .where('order_id', '=', wait.orderId)
    .where('status', 'in', [...UNBEGUN_STATUSES])
    .returningAll()
    .executeTakeFirst()
}

/** Keeps the first time. @returns that time, or nothing when the owner has no such completed project */
export async function markResultSeen(
  db: Db,
  seen: { userId: string; projectId: string; now: string },
): Promise<string | undefined> {
  const row = await db
    .updateTable('projects')
    .set(({ fn, val }) => ({ result_seen_at: fn.coalesce('result_seen_at', val(seen.now)) }))
    .where('id', '=', seen.projectId)
    .where('user_id', '=', seen.userId)
    .where('status', 'in', [...DONE_STATUSES])
    .returning('result_seen_at')
    .executeTakeFirst()
  return row?.result_seen_at ?? undefined
}

/** @returns the changed row, locked until the transaction ends, or nothing when there is no such project */
export function touchProject(
  trx: Trx,
  change: { projectId: string; now: string },
): Promise<ProjectRow | undefined> {
  return trx
    .updateTable('projects')
    .set({ updated_at: change.now })
    .where('id', '=', change.projectId)
    .returningAll()
    .executeTakeFirst()
}

export async function insertChange(trx: Trx, row: Insertable<Tables['project_changes']>): Promise<void> {
  await trx.insertInto('project_changes').values(row).execute()
}

/** Replaces an earlier measurement of the same metric. */
export async function upsertFigure(
  trx: Trx,
  row: { project_id: string; metric: FigureMetric; before: number; after: number },
): Promise<void> {
  await trx
    .insertInto('project_figures')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'metric']).doUpdateSet({ before: row.before, after: row.after }),
    )
    .execute()
}

export const selectChanges = preparedQuery((db, { projectIds }: { projectIds: readonly string[] }) =>
  db
    .selectFrom('project_changes')
    .selectAll()
    .where(inList(db, 'project_id', projectIds))
    .orderBy('created_at'),
)

export const selectFigures = preparedQuery((db, { projectIds }: { projectIds: readonly string[] }) =>
  db
    .selectFrom('project_figures')
    .selectAll()
    .where(inList(db, 'project_id', projectIds)),
)

/** When the projects of these orders were completed. */
export const selectCompletions = preparedQuery((db, { orderIds }: { orderIds: readonly string[] }) =>
  db
    .selectFrom('projects')
    .select(['order_id', 'completed_at'])
    .where(inList(db, 'order_id', orderIds)),
)
