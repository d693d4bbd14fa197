import type { Db } from '#domain/kernel/database.ts'
import { figureName } from './figures.ts'
import { intakeOf } from './intake.server.ts'
import {
  type ChangeRow,
  type FigureRow,
  selectChanges,
  selectFigures,
} from './project-history.store.server.ts'
import { changesInOrder } from './project-transitions.ts'
import type { Project, ProjectFacts, ProjectFigures } from './projects.schema.ts'
import { refundUntil } from './projects.server.ts'
import type { ProjectRow } from './projects.store.server.ts'

export async function toProjects(
  db: Db,
  found: readonly { row: ProjectRow; facts: ProjectFacts }[],
): Promise<Project[]> {
  const which = { projectIds: found.map(({ row }) => row.id) }
  const changes = byProject(await selectChanges(db, which))
  const figures = byProject(await selectFigures(db, which))
  return found.map(({ row, facts }) =>
    toProject(row, {
      facts,
      changes: changes.get(row.id) ?? [],
      figures: figures.get(row.id) ?? [],
    }),
  )
}

function byProject<Row extends { project_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => row.project_id)
}

function toProject(
  row: ProjectRow,
  known: { facts: ProjectFacts; changes: readonly ChangeRow[]; figures: readonly FigureRow[] },
): Project {
  const { facts, changes, figures } = known
  return {
    id: row.id,
    orderId: row.order_id,
    paymentId: facts.paymentId,
    unpaid: facts.unpaid,
    service: row.service,
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    completedAt: row.completed_at,
    copyDeletedAt: row.copy_deleted_at,
    refundUntil: refundUntil(row.completed_at),
    progress: toProgress(row),
    figures: toFigures(figures),
    figuresReport: facts.figuresReport,
    reportId: facts.reportId,
    reportSummary: facts.reportSummary,
    figuresFollow: row.figures_follow === 1,
    withoutFigures: row.without_figures,
    intake: intakeOf(row),
    resultSeenAt: row.result_seen_at,
    hasFiles: facts.hasFiles,
    closedLink: facts.closedLink,
    mayStartFrom: row.may_start_from,
    deliveryWorkingDays: row.delivery_working_days,
    dueOn: row.due_on,
    delivery: facts.delivery,
    dueBeforeMoved: row.due_before_moved,
    refundAsked: facts.refundAsked,
    disputed: facts.disputed,
    question: facts.question,
    refunded: facts.refunded,
    history: changesInOrder(changes).map((change) => ({
      status: change.status,
      author: change.author,
      byName: change.by_name,
      note: change.note,
      at: change.created_at,
    })),
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
  return Object.fromEntries(
    rows.map(({ metric, before, after, report }) => [
      figureName(metric),
      { before, after, ...(report !== null && { report }) },
    ]),
  )
}
