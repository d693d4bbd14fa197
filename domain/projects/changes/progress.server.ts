import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { type AppError, badInput, conflict } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { newId } from '#domain/kernel/database.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { requireVersion, versionOf } from '#domain/kernel/stored.ts'
import { pluralize } from '#domain/kernel/text.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { notifyClient } from '#domain/messages/messages.server.ts'
import { lastChange, recordAudit } from '#domain/people/audit/audit.server.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { figureWords, METRICS } from '../figures.ts'
import { type FigureRow, selectFigures, upsertFigure } from '../project-history.store.server.ts'
import { DONE_STATUSES, OPEN_STATUSES, PROJECT_STATES } from '../project-states.schema.ts'
import { MESSAGE_KEYS } from '../project-transitions.ts'
import type { ProjectsDeps } from '../projects.deps.ts'
import type { FigureMetric } from '../projects.schema.ts'
import { type ProjectRow, touchProject, updateProject } from '../projects.store.server.ts'
import { letterNext } from '../status-headline/project-next.server.ts'
import { statusHeadline } from '../status-headline/status-headline.ts'
import { toFigures, toProgress } from '../to-projects.server.ts'
import { readChanged, sendCompletionEmail } from './project-changes.server.ts'
import { figuresEmail } from './projects.emails.ts'

const MOST_DAYS = 3650

/** In the unit of the metric; above 0. */
export type Figure = { metric: FigureMetric; before: number; after: number }

/**
 * Stores all typed figures or none, replacing earlier ones of the same metric. Notifies the client of new figures. For a
 * completed project, they are added to its email if that hasn't been sent, and its result counts as unseen.
 * @param measured.version of the figures that were read
 * @throws AppError not-found, bad-input, conflict if they were changed in the meantime
 */
export async function setFigures(
  deps: ProjectsDeps,
  measured: { projectId: string; figures: readonly Figure[]; version?: string },
): Promise<void> {
  for (const figure of measured.figures) requirePossible(figure)
  const now = deps.clock()
  await commit(deps, async (trx) => {
    const touched = await touchProject(trx, { projectId: measured.projectId, now })
    const known = await selectFigures(trx, { projectIds: [touched.id] })
    const changed = measured.figures.filter((figure) => !known.some((row) => isSame(row, figure)))
    if (changed.length === 0) return
    await requireVersion(trx, {
      read: measured.version,
      stored: versionOf(toFigures(known)),
      lastChange: lastChange(trx, touched.id, 'project-figures'),
      now,
    })
    for (const figure of changed) await upsertFigure(trx, { project_id: touched.id, ...figure, report: null })
    const detail = { metrics: changed.map(({ metric }) => metric) }
    await recordAudit(trx, { action: 'project-figures', about: touched.id, detail, now })
    await notifyMeasured(deps, trx, { project: touched, figures: changed, now })
  })
}

/**
 * Notifies the client in the thread if the progress changed.
 * @param progress.percent 0 to 100; `daysLeft`: 0 to 3650, both whole; `version`: of the progress that was read
 * @throws AppError not-found, bad-input, conflict unless the project is in progress, or if it was changed in the
 * meantime
 */
export async function setProgress(
  deps: ProjectsDeps,
  progress: { projectId: string; percent: number; daysLeft: number; version?: string },
): Promise<void> {
  const { projectId, percent, daysLeft } = progress
  if (!isWholeUpTo(percent, 100)) throw badInput('The progress must be a whole number from 0 to 100.')
  if (!isWholeUpTo(daysLeft, MOST_DAYS))
    throw badInput(`The days left must be a whole number from 0 to ${MOST_DAYS}.`)
  const now = deps.clock()
  await commit(deps, async (trx) => {
    const touched = await touchProject(trx, { projectId, now })
    if (!PROJECT_STATES[touched.status].isWorkedOn) throw makesNoProgress(touched)
    const doneBy = addDays(stockholmDay(now), daysLeft)
    if (touched.progress_percent === percent && touched.done_by === doneBy) return
    await requireVersion(trx, {
      read: progress.version,
      stored: versionOf(toProgress(touched)),
      lastChange: lastChange(trx, projectId, 'project-progress'),
      now,
    })
    await updateProject(trx, projectId, { progress_percent: percent, done_by: doneBy })
    const detail = { percent, daysLeft }
    await recordAudit(trx, { action: 'project-progress', about: projectId, detail, now })
    const body = `Your project ${titleOf(touched)} is ${percent}% done, ${pluralize(daysLeft, 'day')} left.`
    await notify(trx, touched, { of: 'progress', body, now })
  })
}

async function notifyMeasured(
  deps: ProjectsDeps,
  trx: UnitOfWork,
  { project, figures, now }: { project: ProjectRow; figures: readonly Figure[]; now: Date },
): Promise<void> {
  const lines = figures.map(figureWords)
  const body = [`We measured your project ${titleOf(project)}:`, ...lines].join('\n')
  await notify(trx, project, { of: 'figures', body, now })
  if (!DONE_STATUSES.includes(project.status)) return
  await updateProject(trx, project.id, { result_seen_at: null, figures_follow: 0 })
  if (await sendCompletionEmail(trx, project, now)) return
  const user = await findPerson(trx, project.user_id)
  if (!user) return
  const changed = await readChanged(deps, trx, project)
  const mail = figuresEmail({
    project: changed,
    name: user.name,
    title: titleOf(project),
    next: letterNext(statusHeadline(changed, now), now),
    studio: deps.studio,
  })
  const sendWhile = { what: 'project-done', projectId: project.id } as const
  await enqueueEmail(trx, { kind: 'progress', to: user.email, mail, now, sendWhile })
}

async function notify(
  trx: UnitOfWork,
  project: ProjectRow,
  { of, body, now }: { of: 'figures' | 'progress'; body: string; now: Date },
): Promise<void> {
  const dedupeKey = `${MESSAGE_KEYS[of]}${newId('chg')}`
  await notifyClient(trx, { userId: project.user_id, projectId: project.id, body, dedupeKey, now })
}

function titleOf(project: ProjectRow): string {
  return optimizationTitle(project.service)
}

function isSame(row: FigureRow, figure: Figure): boolean {
  return row.metric === figure.metric && row.before === figure.before && row.after === figure.after
}

function makesNoProgress({ status }: ProjectRow): AppError {
  const project = `A project that is ${PROJECT_STATES[status].words}`
  return conflict(
    OPEN_STATUSES.includes(status)
      ? `${project} can't have progress yet. Start it first.`
      : `${project} can't have further progress.`,
  )
}

function requirePossible({ metric, before, after }: Figure): void {
  if (!METRICS.includes(metric)) throw badInput(`The metric must be one of ${METRICS.join(', ')}.`)
  if (![before, after].every((value) => Number.isFinite(value) && value > 0))
    throw badInput('Both figures must be numbers above 0.')
}

function isWholeUpTo(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most
}
