import type { Db } from '#domain/kernel/database.ts'
import type { Stretch } from '#domain/kernel/pages.schema.ts'
import {
  LIST_START,
  type Page,
  type PageRequest,
  pageOf,
  type StretchRequest,
  stretchOf,
  WHOLE_LIST,
} from '#domain/kernel/pages.ts'
import type { OpenQuestion } from '#domain/messages/messages.schema.ts'
import { openQuestionsAbout } from '#domain/messages/thread.server.ts'
import { findPeople } from '#domain/people/people.server.ts'
import { figureName } from './figure-words.ts'
import { changesInOrder, noSuchProject } from './project-moves.ts'
import { OPEN_STATUSES } from './project-states.schema.ts'
import type {
  ClientProject,
  Project,
  ProjectFigures,
  ProjectStatus,
  ToldDelivery,
} from './projects.schema.ts'
import {
  type ChangeRow,
  type FigureRow,
  type ProjectRow,
  selectChanges,
  selectFigures,
  selectNewestProjects,
  selectProjectOfOwner,
  selectProjectPosition,
  selectProjectsOfOwner,
  selectProjectsOfStatuses,
} from './projects.store.server.ts'
import { refundUntil } from './refund-until.ts'
import { intakeOf } from './stored-intake.ts'

/** All of the owner's projects, newest first. */
export async function listProjects(db: Db, ownerId: string): Promise<Project[]> {
  const { rows } = await pageOfProjects(db, ownerId, WHOLE_LIST)
  return rows
}

/** A page of the owner's projects, newest first. @throws AppError not-found when `before` is none of theirs */
export async function pageOfProjects(
  db: Db,
  ownerId: string,
  { limit, before }: PageRequest,
): Promise<Page<Project>> {
  const start =
    before === undefined ? LIST_START : await selectProjectPosition(db, { userId: ownerId, id: before })
  if (!start) throw noSuchProject()
  const found = await selectProjectsOfOwner(db, { userId: ownerId, ...start, limit: limit + 1 })
  const { rows, next } = pageOf(found, limit)
  return { rows: await withDetails(db, rows), next }
}

/** One of the owner's projects. @throws AppError not-found */
export async function ownProject(
  db: Db,
  { ownerId, projectId }: { ownerId: string; projectId: string },
): Promise<Project> {
  const row = await selectProjectOfOwner(db, { userId: ownerId, id: projectId })
  const [project] = await withDetails(db, row ? [row] : [])
  if (!project) throw noSuchProject()
  return project
}

/** One client’s project for the studio. @throws AppError not-found */
export async function showProject(db: Db, projectId: string): Promise<ClientProject> {
  const [project] = await listClientProjects(db, { projectId, limit: 1 })
  if (!project) throw noSuchProject()
  return project
}

/** A part of every client's projects, newest first, for the studio. */
export async function stretchOfProjects(
  db: Db,
  { limit, ...filter }: StretchRequest & { status?: ProjectStatus | undefined },
): Promise<Stretch<ClientProject>> {
  const found = await selectNewestProjects(db, { ...filter, limit: limit + 1 })
  const { rows, next } = stretchOf(found, limit)
  return { rows: await withClients(db, rows), next }
}

/** All that work is still to come of, by the day on which it is due: what is late stands first, what has no day last. */
export async function listOpenProjects(db: Db): Promise<ClientProject[]> {
  const projects = await withClients(db, await selectProjectsOfStatuses(db, OPEN_STATUSES))
  return projects.toSorted((a, b) => dueKey(a).localeCompare(dueKey(b)))
}

function dueKey({ dueOn, createdAt }: Project): string {
  return `${dueOn ?? '9999-12-31'} ${createdAt}`
}

async function listClientProjects(
  db: Db,
  filter: Parameters<typeof selectNewestProjects>[1],
): Promise<ClientProject[]> {
  return withClients(db, await selectNewestProjects(db, filter))
}

async function withClients(db: Db, rows: readonly ProjectRow[]): Promise<ClientProject[]> {
  const projects = await withDetails(db, rows)
  const userIds = rows.map((row) => row.user_id)
  const people = await findPeople(db, userIds)
  return rows.flatMap((row, index) => {
    const [project, person] = [projects[index], people.get(row.user_id)]
    if (!project || !person) return []
    return [{ ...project, client: { id: person.id, name: person.name, email: person.email } }]
  })
}

/** The rows as their owners see them, in the same order. */
export async function withDetails(db: Db, rows: readonly ProjectRow[]): Promise<Project[]> {
  if (rows.length === 0) return []
  const which = { projectIds: rows.map((row) => row.id) }
  const changes = byProject(await selectChanges(db, which))
  const figures = byProject(await selectFigures(db, which))
  const questions = await openQuestionsAbout(db, which.projectIds)
  return rows.map((row) =>
    toProject(row, {
      changes: changes.get(row.id) ?? [],
      figures: figures.get(row.id) ?? [],
      question: questions.get(row.id) ?? null,
    }),
  )
}

function byProject<Row extends { project_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => row.project_id)
}

function toProject(
  row: ProjectRow,
  {
    changes,
    figures,
    question,
  }: { changes: readonly ChangeRow[]; figures: readonly FigureRow[]; question: OpenQuestion | null },
): Project {
  return {
    id: row.id,
    orderId: row.order_id,
    paymentId: row.payment_id,
    unpaid:
      row.refunded_at === null && (row.payment_id === null || row.payment_due_on !== null)
        ? { dueOn: row.payment_due_on }
        : null,
    service: row.service,
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    completedAt: row.completed_at,
    copyDeletedAt: row.copy_deleted_at,
    refundUntil: refundUntil(row.completed_at),
    progress: toProgress(row),
    figures: toFigures(figures),
    figuresFollow: row.figures_follow === 1,
    withoutFigures: row.without_figures,
    intake: intakeOf(row),
    resultSeenAt: row.result_seen_at,
    hasFiles: row.has_files === 1,
    closedLink: row.closed_link,
    mayStartFrom: row.may_start_from,
    deliveryWorkingDays: row.delivery_working_days,
    dueOn: row.due_on,
    delivery: toToldDelivery(row),
    dueBeforeMoved: row.due_before_moved,
    refundAsked: row.refund_asked_at !== null,
    disputed: row.disputed,
    question,
    refunded: row.refunded_at !== null,
    history: changesInOrder(changes).map((change) => ({
      status: change.status,
      author: change.author,
      byName: change.by_name,
      note: change.note,
      at: change.created_at,
    })),
  }
}

function toToldDelivery(row: ProjectRow): ToldDelivery | null {
  const { delivery_number: number, delivery_status: status, delivery_round: round } = row
  if (number === null || status === null || round === null) return null
  return {
    number,
    status,
    round: { number: round, of: row.delivery_rounds },
    completes: row.delivery_completes === 1,
    approvedBySilenceOn: row.delivery_approved_by_silence_on,
  }
}

export function toProgress({
  progress_percent: percent,
  done_by: doneBy,
}: Pick<ProjectRow, 'progress_percent' | 'done_by'>): Project['progress'] {
  return percent === null || doneBy === null ? null : { percent, doneBy }
}

export function toFigures(rows: readonly FigureRow[]): ProjectFigures | null {
  if (rows.length === 0) return null
  return Object.fromEntries(rows.map(({ metric, before, after }) => [figureName(metric), { before, after }]))
}
