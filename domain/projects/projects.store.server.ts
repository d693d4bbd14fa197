import type { Insertable, Selectable, Updateable } from 'kysely'
import { among } from '#domain/kernel/among.ts'
import { type Db, locksRows, type Tables, type Trx } from '#domain/kernel/database.ts'
import type { Position, StretchRequest } from '#domain/kernel/pages.ts'
import { preparedQuery } from '#domain/kernel/prepared-query.ts'
import { MOST_WAITING } from '#domain/kernel/waiting.ts'
import {
  DONE_STATUSES,
  ENDED_STATUSES,
  PROJECT_STATES,
  UNBEGUN_STATUSES,
  WORKED_STATUSES,
} from './project-states.schema.ts'
import type { FigureMetric, ProjectStatus, ToldDeliveryStatus } from './projects.schema.ts'

export type ProjectRow = Selectable<Tables['projects']>
export type ChangeRow = Selectable<Tables['project_changes']>
export type FigureRow = Selectable<Tables['project_figures']>

/** After a position, newest first. */
export const selectProjectsOfOwner = preparedQuery((db, page: Position & { userId: string; limit: number }) =>
  db
    .selectFrom('projects')
    .selectAll()
    .where('user_id', '=', page.userId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(page.created_at, page.id)),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit),
)

export function selectProjectPosition(
  db: Db,
  which: { userId: string; id: string },
): Promise<Position | undefined> {
  return db
    .selectFrom('projects')
    .select(['created_at', 'id'])
    .where('id', '=', which.id)
    .where('user_id', '=', which.userId)
    .executeTakeFirst()
}

/** Every client's projects, newest first. */
export function selectNewestProjects(
  db: Db,
  {
    status,
    projectId,
    limit,
    after,
  }: StretchRequest & { status?: ProjectStatus | undefined; projectId?: string },
) {
  let query = db
    .selectFrom('projects')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (status) query = query.where('status', '=', status)
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(after.created_at, after.id)),
    )
  if (projectId) query = query.where('id', '=', projectId)
  return query.execute()
}

/** Every client's, oldest first. @param id of one alone */
export function selectProjectsOfStatuses(
  db: Db,
  statuses: readonly ProjectStatus[],
  id?: string,
): Promise<ProjectRow[]> {
  return db
    .selectFrom('projects')
    .selectAll()
    .where('status', 'in', statuses)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Completed with the word that figures follow, which none did yet. */
export function selectAwaitedFigures(db: Db): Promise<ProjectRow[]> {
  return db
    .selectFrom('projects')
    .selectAll()
    .where('status', 'in', DONE_STATUSES)
    .where('figures_follow', '=', 1)
    .where('id', 'not in', (figures) => figures.selectFrom('project_figures').select('project_id'))
    .orderBy('created_at')
    .limit(MOST_WAITING)
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

/** Those of these that are worked on, with a delivery of this status as the newest that stands, and no refund is asked for. */
export function selectDelivered(
  db: Db,
  { status, ids }: { status: ToldDeliveryStatus; ids: readonly string[] },
): Promise<ProjectRow[]> {
  return db
    .selectFrom('projects')
    .selectAll()
    .where(among(db, 'id', ids))
    .where('status', 'in', WORKED_STATUSES)
    .where('delivery_status', '=', status)
    .where('refund_asked_at', 'is', null)
    .execute()
}

export function selectProjectOfOwner(
  db: Db,
  which: { userId: string; id: string },
): Promise<ProjectRow | undefined> {
  return db
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', which.id)
    .where('user_id', '=', which.userId)
    .executeTakeFirst()
}

export function selectProjectOfOrder(db: Db, orderId: string): Promise<ProjectRow | undefined> {
  return db.selectFrom('projects').selectAll().where('order_id', '=', orderId).executeTakeFirst()
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

/** Sets by which day the project of an order is to be paid, and which payment pays for it where none did before. */
export async function updateDue(
  trx: Trx,
  due: { orderId: string; paidBy: string | null; dueOn: string | null },
): Promise<void> {
  await trx
    .updateTable('projects')
    .set(({ fn, val }) => ({
      payment_id: fn.coalesce('payment_id', val(due.paidBy)),
      payment_due_on: due.dueOn,
    }))
    .where('order_id', '=', due.orderId)
    .execute()
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
    .where(among(db, 'project_id', projectIds))
    .orderBy('created_at'),
)

export const selectFigures = preparedQuery((db, { projectIds }: { projectIds: readonly string[] }) =>
  db
    .selectFrom('project_figures')
    .selectAll()
    .where(among(db, 'project_id', projectIds)),
)

/** How far the projects are that these payments opened. */
export const selectStatesOfOrders = preparedQuery((db, { orderIds }: { orderIds: readonly string[] }) =>
  db
    .selectFrom('projects')
    .select(['order_id', 'completed_at', 'refunded_at'])
    .where(among(db, 'order_id', orderIds)),
)
