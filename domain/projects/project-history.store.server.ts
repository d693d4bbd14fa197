import type { Insertable, Selectable } from 'kysely'
import { type Db, inList, pluck, preparedQuery, type Tables, type Trx } from '#domain/kernel/database.ts'
import { MOST_TASKS } from '#domain/kernel/tasks.ts'
import { DONE_STATUSES, ENDED_STATUSES, WORKED_STATUSES } from './project-states.schema.ts'
import type { FigureMetric } from './projects.schema.ts'
import type { ProjectRow } from './projects.store.server.ts'

export type ChangeRow = Selectable<Tables['project_changes']>

export type FigureRow = Selectable<Tables['project_figures']>

/** Completed projects whose promised figures are missing. */
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

/** Copies of ended projects that nobody has confirmed as deleted. @param by ISO 8601 */
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

export async function insertChange(trx: Trx, row: Insertable<Tables['project_changes']>): Promise<void> {
  await trx.insertInto('project_changes').values(row).execute()
}

export async function upsertFigure(
  trx: Trx,
  row: { project_id: string; metric: FigureMetric; before: number; after: number; report: number | null },
): Promise<void> {
  const { before, after, report } = row
  await trx
    .insertInto('project_figures')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'metric']).doUpdateSet({ before, after, report }),
    )
    .execute()
}

/** @returns their metrics */
export async function deleteFiguresOfReport(
  trx: Trx,
  which: { projectId: string; report: number },
): Promise<FigureMetric[]> {
  const deleted = await trx
    .deleteFrom('project_figures')
    .where('project_id', '=', which.projectId)
    .where('report', '=', which.report)
    .returning('metric')
    .execute()
  return pluck(deleted, 'metric')
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
