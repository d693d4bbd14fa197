import { AppError } from '../kernel/app-error.ts'
import { isoTime } from '../kernel/clock.ts'
import { statusWords } from './project-moves.ts'
import { noSuchProject, type ProjectsDeps } from './projects.server.ts'
import { selectProject, touchProject, updateProgress, upsertFigure } from './projects.store.server.ts'
import type { FigureMetric } from './projects.table.ts'

const METRICS: readonly string[] = [
  'fps',
  'frame-time',
  'draw-calls',
  'low1',
  'vram',
] satisfies FigureMetric[]
const MOST_DAYS = 3650

/** Measured before and after, in the unit of its metric; above 0. */
export type Figure = { metric: FigureMetric; before: number; after: number }

type ProgressDeps = Pick<ProjectsDeps, 'db' | 'clock'>

/**
 * Stores what was measured, all of it or nothing; an earlier measurement of the same metric is replaced.
 * @throws AppError not-found or bad-input
 */
export async function setFigures(
  deps: ProgressDeps,
  measured: { projectId: string; figures: readonly Figure[] },
): Promise<void> {
  const { projectId, figures } = measured
  for (const figure of figures) demandPossible(figure)
  await deps.db.transaction().execute(async (trx) => {
    const project = await touchProject(trx, { projectId, now: isoTime(deps.clock()) })
    if (!project) throw noSuchProject()
    for (const { metric, before, after } of figures)
      await upsertFigure(trx, { project_id: projectId, metric, before, after })
  })
}

/**
 * Says how far a project in progress is.
 * @param progress percent: whole, 0 to 100; daysLeft: whole, 0 to 3650
 * @throws AppError not-found, bad-input, or conflict when the project has not begun or has ended
 */
export async function setProgress(
  deps: ProgressDeps,
  progress: { projectId: string; percent: number; daysLeft: number },
): Promise<void> {
  const { projectId, percent, daysLeft } = progress
  if (!isWholeUpTo(percent, 100)) throw badInput('The progress must be a whole number from 0 to 100.')
  if (!isWholeUpTo(daysLeft, MOST_DAYS))
    throw badInput(`The days left must be a whole number from 0 to ${MOST_DAYS}.`)
  const now = isoTime(deps.clock())
  if (await updateProgress(deps.db, { projectId, percent, daysLeft, whileIn: ['in-progress'], now })) return
  const project = await selectProject(deps.db, projectId)
  if (!project) throw noSuchProject()
  throw new AppError('conflict', {
    userMessage:
      project.status === 'pending'
        ? 'A project that is pending makes no progress yet: start it first.'
        : `A project that is ${statusWords(project.status)} makes no further progress.`,
  })
}

function demandPossible({ metric, before, after }: Figure): void {
  if (!METRICS.includes(metric))
    throw badInput('The metric must be fps, frame-time, draw-calls, low1 or vram.')
  if (![before, after].every((value) => Number.isFinite(value) && value > 0))
    throw badInput('Both figures must be numbers above 0.')
}

function isWholeUpTo(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most
}

function badInput(userMessage: string): AppError {
  return new AppError('bad-input', { userMessage })
}
