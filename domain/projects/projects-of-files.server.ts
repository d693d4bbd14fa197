import type { Db, Trx } from '#domain/kernel/database.ts'
import { OPEN_STATUSES } from './project-states.schema.ts'
import type { ProjectStatus } from './projects.schema.ts'
import {
  selectLockedStatus,
  selectNewestProject,
  selectOpenProject,
  selectProjectIdsEndedBy,
  selectProjectOwners,
  selectServiceOf,
  selectStatuses,
} from './projects-of-files.store.server.ts'

/** The client's newest open project: of this service, else of any; nothing when none is open. */
export function findProjectForFile(
  trx: Trx,
  which: { ownerId: string; service: string },
): Promise<{ id: string; service: string } | undefined> {
  return selectNewestProject(trx, { ...which, statuses: OPEN_STATUSES })
}

/** @returns nothing when there is no such project of theirs, or it has ended */
export function findOpenProject(
  db: Db,
  which: { ownerId: string; projectId: string },
): Promise<{ id: string; service: string } | undefined> {
  return selectOpenProject(db, { ...which, statuses: OPEN_STATUSES })
}

/** Those of these accounts that have a project, whatever became of it. */
export async function findProjectOwners(db: Db, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await selectProjectOwners(db, [...new Set(accountIds)]))
}

/** The service that a project is for; nothing when it is not there. */
export function findServiceOf(db: Db, projectId: string): Promise<string | undefined> {
  return selectServiceOf(db, projectId)
}

/** By project. */
export async function findStatuses(
  db: Db,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, ProjectStatus>> {
  const rows = await selectStatuses(db, [...new Set(projectIds)])
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** On PostgreSQL the project cannot move until the transaction ends; on SQLite nothing else can anyway. */
export function lockStatus(trx: Trx, projectId: string): Promise<ProjectStatus | undefined> {
  return selectLockedStatus(trx, projectId)
}

/** Those of these projects that were completed or cancelled by a time. */
export function findEndedBy(db: Db, projectIds: readonly string[], time: string): Promise<string[]> {
  return selectProjectIdsEndedBy(db, [...new Set(projectIds)], time)
}
