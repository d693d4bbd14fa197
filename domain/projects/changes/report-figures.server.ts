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
  await storeFigures(trx, { project, report, now })
  const { number: figuresReport, summary: reportSummary } = report
  await notifyClient(trx, {
    userId: project.ownerId,
    projectId: project.id,
    body: [
      `We measured your project ${optimizationTitle(project.service)}: ${headlineText(reportSummary.headline)}`,
      ...figuresIn(reportSummary).map(figureWords),
      reportWords({ figuresReport, reportSummary }),
    ].join('\n'),
    dedupeKey: `${MESSAGE_KEYS.figures}${deliveryId}`,
    now,
  })
}

/**
 * Removes the figures of a report whose delivery is recalled.
 * @param recalled.earlier the report of the delivery before, whose figures are valid again
 * @returns whether there were any to remove
 */
export async function removeReportFigures(
  trx: UnitOfWork,
  recalled: OfProject & { report: number; earlier: NumberedSummary | undefined },
): Promise<boolean> {
  const { project, report, earlier, now } = recalled
  if (!(await deleteFiguresOfReport(trx, { projectId: project.id, report }))) return false
  const detail = { removed: true, report }
  await recordAudit(trx, { action: 'project-figures', about: project.id, detail, now })
  if (earlier) await storeFigures(trx, { project, report: earlier, now })
  return true
}

async function storeFigures(
  trx: UnitOfWork,
  { project, report: { number: report, summary }, now }: OfProject & { report: NumberedSummary },
): Promise<void> {
  const figures = figuresIn(summary)
  for (const figure of figures) await upsertFigure(trx, { project_id: project.id, ...figure, report })
  const detail = { metrics: figures.map(({ metric }) => metric), report }
  await recordAudit(trx, { action: 'project-figures', about: project.id, detail, now })
}

function figuresIn({ figures }: ReportSummary): ({ metric: 'fps' | 'low1' } & Figure)[] {
  return (['fps', 'low1'] as const).flatMap((metric) => {
    const figure = figures[metric]
    return figure ? [{ metric, ...figure }] : []
  })
}
