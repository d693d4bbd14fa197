import type { Db, Trx } from '../kernel/database.ts'
import { OPEN_STATUSES } from './project-states.schema.ts'
import type { ProjectStatus } from './projects.schema.ts'
import {
  selectLockedStatus,
  selectNewestProject,
  selectProjectIdsEndedBy,
  selectStatuses,
} from './projects-of-files.store.server.ts'

/** The client's newest open project: of this service, else of any; nothing when none is open. */
export function findProjectForFile(
  trx: Trx,
  which: { ownerId: string; service: string },
): Promise<{ id: string } | undefined> {
  return selectNewestProject(trx, { ...which, statuses: OPEN_STATUSES })
}

/** By project. */
export async function findStatuses(
  db: Db,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, ProjectStatus>> {
  const rows = await selectStatuses(db, [...new Set(projectIds)])
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** Their services, by project. */
export async function findServices(
  db: Db,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectStatuses(db, [...new Set(projectIds)])
  return new Map(rows.map(({ id, service }) => [id, service]))
}

/** On PostgreSQL the project cannot move until the transaction ends; on SQLite nothing else can anyway. */
export function holdStatus(trx: Trx, projectId: string): Promise<ProjectStatus | undefined> {
  return selectLockedStatus(trx, projectId)
}

/** Those of these projects that were completed or cancelled by a time. */
export function findEndedBy(db: Db, projectIds: readonly string[], time: string): Promise<string[]> {
  return selectProjectIdsEndedBy(db, [...new Set(projectIds)], time)
}
