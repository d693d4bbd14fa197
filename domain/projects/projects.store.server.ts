import type { Insertable, Selectable, Updateable } from 'kysely'
import { type Db, inList, locksRows, preparedQuery, type Tables, type Trx } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import {
  DONE_STATUSES,
  OPEN_STATUSES,
  PROJECT_STATES,
  UNBEGUN_STATUSES,
  WORKED_STATUSES,
} from './project-states.schema.ts'
import { noSuchProject } from './project-transitions.ts'
import type { ProjectStatus } from './projects.schema.ts'

export type ProjectRow = Selectable<Tables['projects']>

export function selectProject(db: Db, id: string): Promise<ProjectRow | undefined> {
  return db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockProject(trx: Trx, id: string): Promise<ProjectRow | undefined> {
  return lockingProject(trx, id).executeTakeFirst()
}

export function lockProjectWithFigures(trx: Trx, id: string) {
  return lockingProject(trx, id)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('project_figures')
          .select('project_figures.project_id')
          .whereRef('project_figures.project_id', '=', 'projects.id'),
      ).as('has_figures'),
    )
    .executeTakeFirst()
}

function lockingProject(trx: Trx, id: string) {
  return trx
    .selectFrom('projects')
    .selectAll('projects')
    .where('id', '=', id)
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate())
}

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

export async function ownsProject(db: Db, userId: string, projectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns undefined if the order has a project */
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
 * A single statement that locks the row, so that on both engines the second of two changes sees the first.
 * @returns undefined if the status isn't one of `from`
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

/** @returns undefined unless the project has to wait and hasn't begun */
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

/** @returns undefined unless the project hasn't begun */
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

/** Keeps the first time. @returns undefined unless the owner has such a completed project */
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

/** Locks the row until the transaction ends. @throws AppError not-found */
export function touchProject(
  trx: Trx,
  { projectId, now }: { projectId: string; now: Date },
): Promise<ProjectRow> {
  return trx
    .updateTable('projects')
    .set({ updated_at: isoTime(now) })
    .where('id', '=', projectId)
    .returningAll()
    .executeTakeFirstOrThrow(() => noSuchProject())
}

export const selectCompletions = preparedQuery((db, { orderIds }: { orderIds: readonly string[] }) =>
  db
    .selectFrom('projects')
    .select(['order_id', 'completed_at'])
    .where(inList(db, 'order_id', orderIds)),
)

/** The newest open project, preferably with this service. */
export function findProjectForFile(
  trx: Trx,
  which: { ownerId: string; service: string },
): Promise<{ id: string; service: string } | undefined> {
  return trx
    .selectFrom('projects')
    .select(['id', 'service'])
    .where('user_id', '=', which.ownerId)
    .where('status', 'in', OPEN_STATUSES)
    .orderBy((is) => is.case().when('service', '=', which.service).then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findOpenProject(
  db: Db,
  which: { ownerId: string; projectId: string },
): Promise<{ id: string; service: string } | undefined> {
  return db
    .selectFrom('projects')
    .select(['id', 'service'])
    .where('id', '=', which.projectId)
    .where('user_id', '=', which.ownerId)
    .where('status', 'in', OPEN_STATUSES)
    .executeTakeFirst()
}

export async function selectProjectOwners(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('user_id')
    .distinct()
    .where(inList(db, 'user_id', userIds))
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

export async function findServiceOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('projects').select('service').where('id', '=', id).executeTakeFirst()
  return row?.service
}

export function selectStatuses(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; status: ProjectStatus; service: string }[]> {
  return db
    .selectFrom('projects')
    .select(['id', 'status', 'service'])
    .where(inList(db, 'id', ids))
    .execute()
}

/** On PostgreSQL, the status can't change until the transaction ends. SQLite has only one writer anyway. */
export async function lockStatus(trx: Trx, id: string): Promise<ProjectStatus | undefined> {
  const row = await trx
    .selectFrom('projects')
    .select('status')
    .where('id', '=', id)
    .$if(locksRows(trx), (query) => query.forShare())
    .executeTakeFirst()
  return row?.status
}

export async function findEndedBy(db: Db, ids: readonly string[], time: string): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where(inList(db, 'id', ids))
    .where((is) => is.or([is('completed_at', '<=', time), is('cancelled_at', '<=', time)]))
    .execute()
  return rows.map(({ id }) => id)
}
