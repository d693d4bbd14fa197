import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { conflict } from '#domain/kernel/app-error.ts'
import type { Db, Trx } from '#domain/kernel/database.ts'
import { periodEnds } from '#domain/kernel/periods.ts'
import { type Clock, isoTime } from '#domain/kernel/time.ts'
import type { OwnProject } from '#domain/messages/messages.schema.ts'
import { DONE_STATUSES, OPEN_STATUSES, PROJECT_STATES } from './project-states.schema.ts'
import { noSuchProject } from './project-transitions.ts'
import type { ProjectsDeps } from './projects.deps.ts'
import { type ProjectStatus, REFUND_DAYS } from './projects.schema.ts'
import {
  lockProjectWithFigures,
  markResultSeen,
  ownsProject,
  type ProjectRow,
  selectAllProjectsOfOwner,
  selectCompletions,
  selectProject,
  selectProjectOfOrder,
  selectProjectOwners,
  selectStatuses,
  selectWorkedOn,
} from './projects.store.server.ts'

export {
  findEndedBy,
  findOpenProject,
  findProjectForFile,
  findServiceOf,
  lockStatus,
} from './projects.store.server.ts'

export async function findProjectOwners(db: Db, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await selectProjectOwners(db, [...new Set(accountIds)]))
}

export async function findStatuses(
  db: Db,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, ProjectStatus>> {
  const rows = await selectStatuses(db, [...new Set(projectIds)])
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** @throws AppError not-found unless it belongs to the owner */
export async function requireOwnProject(db: Db, ownerId: string, projectId: string): Promise<OwnProject> {
  if (!(await ownsProject(db, ownerId, projectId))) throw noSuchProject()
  return { id: projectId, ownerId } as OwnProject
}

export async function findOrderOf(db: Db, projectId: string): Promise<string | undefined> {
  return (await selectProject(db, projectId))?.order_id
}

export type LockedProject = {
  id: string
  ownerId: string
  orderId: string
  service: string
  status: ProjectStatus
  hasFigures: boolean
}

/** @throws AppError not-found */
export async function requireOwnerOf(db: Db, projectId: string): Promise<string> {
  const project = await selectProject(db, projectId)
  if (!project) throw noSuchProject()
  return project.user_id
}

export async function lockOpenProject(trx: Trx, projectId: string): Promise<LockedProject | undefined> {
  const project = await lockProjectWithFigures(trx, projectId)
  if (!project) return undefined
  return {
    id: project.id,
    ownerId: project.user_id,
    orderId: project.order_id,
    service: project.service,
    status: project.status,
    hasFigures: Boolean(project.has_figures),
  }
}

export async function findWorkedOn(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; orderId: string; service: string; dueOn: string | null }[]> {
  const rows = await selectWorkedOn(db, ids)
  return rows.map(({ id, order_id: orderId, service, due_on: dueOn }) => ({ id, orderId, service, dueOn }))
}

/** By order, ISO 8601; null before completion. */
export async function findRefundEnds(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await selectCompletions(db, { orderIds })
  return new Map(rows.map(({ order_id, completed_at }) => [order_id, refundUntil(completed_at)]))
}

type ProjectProgress = {
  id: string
  isDone: boolean
  /** Cancelled, so nothing more is delivered. */
  isCalledOff: boolean
  /** Percentage of the price that a consumer who withdraws pays. A whole number. */
  donePercent: number
}

export async function progressOfOwner(
  db: Db,
  ownerId: string,
): Promise<{ orderId: string; doneAt: string | null; donePercent: number }[]> {
  const projects = await selectAllProjectsOfOwner(db, ownerId)
  return projects.map((project) => {
    const { isDone, donePercent } = progressOf(project)
    return { orderId: project.order_id, doneAt: isDone ? project.completed_at : null, donePercent }
  })
}

export async function progressOfOrder(db: Db, orderId: string): Promise<ProjectProgress | undefined> {
  const project = await selectProjectOfOrder(db, orderId)
  return project && progressOf(project)
}

function progressOf(project: ProjectRow): ProjectProgress {
  const { end, hasBegun } = PROJECT_STATES[project.status]
  // A consumer who withdraws pays for work done so far.
  const donePercent = end === null && hasBegun ? (project.progress_percent ?? 0) : 0
  return { id: project.id, isDone: end === 'done', isCalledOff: end === 'called-off', donePercent }
}

/** @param which.dueOn YYYY-MM-DD; `deliveryNumber`: newest delivery when the email was written */
export async function isDueOn(
  { readProject }: Pick<ProjectsDeps, 'readProject'>,
  db: Db,
  which: { projectId: string; dueOn: string; deliveryNumber: number | null },
): Promise<boolean> {
  const project = await readProject(db, { id: which.projectId })
  return (
    project !== undefined &&
    OPEN_STATUSES.includes(project.status) &&
    project.dueOn === which.dueOn &&
    (project.delivery?.number ?? null) === which.deliveryNumber
  )
}

export async function isProjectDone(db: Db, projectId: string): Promise<boolean> {
  const project = await selectProject(db, projectId)
  return project !== undefined && DONE_STATUSES.includes(project.status)
}

export async function titleOfProject(db: Db, projectId: string): Promise<string | undefined> {
  const project = await selectProject(db, projectId)
  return project && optimizationTitle(project.service)
}

/** Keeps the first time. @throws AppError not-found unless it belongs to the owner, conflict before completion */
export async function seeResult(
  { db, clock }: { db: Db; clock: Clock },
  { ownerId, projectId }: { ownerId: string; projectId: string },
): Promise<{ resultSeenAt: string }> {
  const resultSeenAt = await markResultSeen(db, { userId: ownerId, projectId, now: isoTime(clock()) })
  if (resultSeenAt) return { resultSeenAt }
  if (!(await ownsProject(db, ownerId, projectId))) throw noSuchProject()
  throw conflict("This project isn't completed yet.")
}

/** Counted like the withdrawal period. @param completedAt ISO 8601, like the result */
export function refundUntil(completedAt: string | null): string | null {
  return completedAt === null ? null : isoTime(periodEnds(new Date(completedAt), REFUND_DAYS))
}
