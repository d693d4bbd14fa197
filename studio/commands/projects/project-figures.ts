import { METRICS } from '#domain/projects/figure-words.ts'
import { type Figure, setFigures, setProgress } from '#domain/projects/progress/project-progress.server.ts'
import type { FigureMetric } from '#domain/projects/projects.schema.ts'
import { parseFigure } from '#domain/projects/typed-figure.ts'
import { type Answer, type Command, type Given, type Shell, UsageError } from '../../shell/command.ts'
import { findId } from '../../shell/find-id.ts'
import { wholeNumber } from '../../shell/limit.ts'
import { counted, shortId } from '../../shell/words.ts'

export const figureCommands: Command[] = [
  {
    usage: 'figures set <PROJECT> <FIGURES...>',
    does: 'store what was measured before and after; the dashboard then shows it instead of its sample',
    notes:
      'Figures are a metric, its value before and its value after, as often as you like. Metrics: fps and low1 (frames per second, the mean and the 1% low), frame-time (milliseconds), draw-calls (2.1M and 800k are understood), vram (gigabytes). What is new is told in the client’s thread; of a completed project also by mail.',
    examples: [
      'figures set prj_3f2a91bc fps 45 63',
      'figures set prj_3f2a91bc fps 45 63 low1 28 49 frame-time 89 16 draw-calls 2.1M 1.3M vram 7.4 5.1',
    ],
    run: set,
  },
  {
    usage: 'progress set <PROJECT> <PERCENT> <DAYS>',
    does: 'say how far a project in progress is and how many days are left',
    notes: 'What is new is told in the client’s thread.',
    examples: ['progress set prj_3f2a91bc 65 3'],
    run: setFar,
  },
]

async function set({ words: [project = '', ...rest] }: Given, shell: Shell): Promise<Answer> {
  const figures = readFigures(rest)
  const { deps } = await shell.product()
  const projectId = await findId(deps.db, 'project', project)
  await setFigures(deps, { projectId, figures })
  return {
    data: { id: projectId, figures },
    text: `${shortId(projectId)} has ${counted(figures.length, 'figure')}: ${figures
      .map(({ metric, before, after }) => `${metric} ${before} → ${after}`)
      .join(', ')}.`,
  }
}

async function setFar(
  { words: [project = '', percent = '', days = ''] }: Given,
  shell: Shell,
): Promise<Answer> {
  const progress = {
    percent: wholeNumber(percent.replace(/%$/, ''), 'PERCENT', 0, 100),
    daysLeft: wholeNumber(days, 'DAYS', 0, 3650),
  }
  const { deps } = await shell.product()
  const projectId = await findId(deps.db, 'project', project)
  await setProgress(deps, { projectId, ...progress })
  return {
    data: { id: projectId, ...progress },
    text: `${shortId(projectId)} is ${progress.percent}% done, with ${counted(progress.daysLeft, 'day')} left.`,
  }
}

/** All are read before the first is stored. */
function readFigures(words: readonly string[]): Figure[] {
  const figures: Figure[] = []
  for (let index = 0; index < words.length; index += 3) {
    const [metric = '', before, after] = words.slice(index, index + 3)
    if (!METRICS.includes(metric as FigureMetric))
      throw new UsageError(`'${metric}' is not a metric: write ${METRICS.join(', ')}, each with two figures.`)
    if (before === undefined || after === undefined)
      throw new UsageError(`${metric} needs two figures: before and after.`)
    figures.push({ metric: metric as FigureMetric, before: readFigure(before), after: readFigure(after) })
  }
  return figures
}

function readFigure(text: string): number {
  const figure = parseFigure(text)
  if (figure === undefined) throw new UsageError(`'${text}' is not a figure: write it like 45, 16.7 or 2.1M.`)
  return figure
}
