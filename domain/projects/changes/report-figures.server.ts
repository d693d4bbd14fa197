import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import type { UnitOfWork } from '#domain/kernel/commit.ts'
import { headlineText } from '#domain/kernel/headline.ts'
import { notifyClient } from '#domain/messages/messages.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { figureWords, reportWords } from '../figures.ts'
import { deleteFiguresOfReport, upsertFigure } from '../project-history.store.server.ts'
import { MESSAGE_KEYS } from '../project-transitions.ts'
import type { Figure, ReportSummary } from '../projects.schema.ts'
import type { LockedProject } from '../projects.server.ts'

type NumberedSummary = { number: number; summary: ReportSummary }
type OfProject = { project: LockedProject; now: Date }

/** Stores the figures of a report that is delivered, and notifies the client in the thread. */
export async function setReportFigures(
  trx: UnitOfWork,
  { project, report, deliveryId, now }: OfProject & { report: NumberedSummary; deliveryId: string },
): Promise<void> {
  const { number: figuresReport, summary: reportSummary } = report
  const figures = figuresIn(reportSummary)
  await storeFigures(trx, { projectId: project.id, report: figuresReport, figures, now })
  await notifyClient(trx, {
    userId: project.ownerId,
    projectId: project.id,
    body: [
      `We measured your project ${optimizationTitle(project.service)}: ${headlineText(reportSummary.headline)}`,
      ...figures.map(figureWords),
      reportWords({ figuresReport, reportSummary }),
    ].join('\n'),
    dedupeKey: `${MESSAGE_KEYS.figures}${deliveryId}`,
    now,
  })
}

/**
 * Removes the figures of a report whose delivery is recalled. Typed ones stay.
 * @param recalled.earlier the report of the delivery before, whose figures are valid again
 * @returns whether there were any to remove
 */
export async function removeReportFigures(
  trx: UnitOfWork,
  recalled: OfProject & { report: number; earlier: NumberedSummary | undefined },
): Promise<boolean> {
  const { project, report, earlier, now } = recalled
  const removed = await deleteFiguresOfReport(trx, { projectId: project.id, report })
  if (removed.length === 0) return false
  const detail = { removed: true, report }
  await recordAudit(trx, { action: 'project-figures', about: project.id, detail, now })
  if (earlier) {
    const figures = figuresIn(earlier.summary).filter(({ metric }) => removed.includes(metric))
    await storeFigures(trx, { projectId: project.id, report: earlier.number, figures, now })
  }
  return true
}

type ReportedFigure = Figure & { metric: 'fps' | 'low1' }

async function storeFigures(
  trx: UnitOfWork,
  {
    projectId,
    report,
    figures,
    now,
  }: { projectId: string; report: number; figures: readonly ReportedFigure[]; now: Date },
): Promise<void> {
  for (const figure of figures) await upsertFigure(trx, { project_id: projectId, ...figure, report })
  const detail = { metrics: figures.map(({ metric }) => metric), report }
  await recordAudit(trx, { action: 'project-figures', about: projectId, detail, now })
}

function figuresIn({ figures }: ReportSummary): ReportedFigure[] {
  return (['fps', 'low1'] as const).flatMap((metric) => {
    const figure = figures[metric]
    return figure ? [{ metric, ...figure }] : []
  })
}
