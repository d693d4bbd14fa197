import type { Report } from '@bildruta/frame-times/parse-report'
import type { HeadlinePart } from '#domain/kernel/headline.ts'
import { figureSides } from '#domain/projects/figures.ts'
import type { Figure, ReportSummary } from '#domain/projects/projects.schema.ts'

/** @property sentence what the headline rests on, such as interval and runs */
export type ReportHeadline = { headline: HeadlinePart[]; sentence: string }

type Judged = Pick<Report, 'choices' | 'figures' | 'scenes'>
type ReportedFigure = Report['figures'][number]
type Outcome = ReportedFigure['verdict']['outcome']

const JUDGED = 'average-fps'

/** The words before the figures. An improvement needs none. */
const OPENINGS: Partial<Record<Outcome, string>> = {
  'slightly-improved': 'Slightly better: ',
  'no-measurable-change': 'No measurable change: ',
  'slightly-worse': 'Slightly worse: ',
  worse: 'Worse: ',
}

/** Sums up a report in one line and states its basis. It never claims more than the verdict. */
export function reportHeadline(report: Judged): ReportHeadline {
  const judged = figureCalled(report, JUDGED)
  const figure = meansOf(judged)
  if (!figure) return { headline: [{ text: 'The builds can’t be compared.' }], sentence: judged.words.detail }
  const { outcome } = judged.verdict
  const goal = goalOf(report)
  const isBetter = outcome === 'improved' || outcome === 'slightly-improved'
  const headline = (isBetter && goal && goalHeadline(goal, figure)) || plainHeadline(judged, figure)
  const { words } = judged
  return {
    headline,
    sentence: [
      outcome !== 'inconclusive' && words.headline,
      firstSentence(words.detail),
      goal && goalSentence(goal),
      worseScenes(report),
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/** The parts of a report that lists and emails show. */
export function summaryOf(report: Judged): ReportSummary {
  const judged = figureCalled(report, JUDGED)
  const low = figureCalled(report, '1%-low-average')
  const [fps, low1] = [meansOf(judged), meansOf(low)]
  return {
    ...reportHeadline(report),
    runs: runsInWords(judged, report),
    figures: { ...(fps && { fps }), ...(low1 && { low1 }) },
    targetFps: goalOf(report)?.fps,
  }
}

/** Interval and runs. What else the detail says is shown with the method. */
function firstSentence(detail: string): string {
  return detail.split(/(?<=\.) /)[0] ?? ''
}

function goalHeadline(goal: Goal, { before, after }: Figure): HeadlinePart[] | undefined {
  if (!goal.isReached)
    return [{ text: 'The game reaches ' }, afterPart(goal.lowest), { text: ` of ${goal.fps} FPS.` }]
  if (before >= goal.fps) return undefined
  const sides = figureSides({ before, after })
  return [
    { text: `The game now holds ${goal.fps} FPS: ` },
    { text: sides.before, side: 'before' },
    { text: ' became ' },
    afterPart(sides.after),
    { text: '.' },
  ]
}

function plainHeadline({ verdict, words, before, after }: ReportedFigure, figure: Figure): HeadlinePart[] {
  const { outcome } = verdict
  // It names the number of runs that would settle it.
  if (outcome === 'inconclusive') return [{ text: words.headline }]
  const sides = figureSides(figure)
  const isSingle = countOf(before) === 1 && countOf(after) === 1
  const runs = isSingle ? ' in single runs' : ' in too few runs for a verdict'
  return [
    { text: OPENINGS[outcome] ?? '' },
    { text: sides.before, side: 'before' as const },
    { text: outcome === 'no-measurable-change' ? ' and ' : ' became ' },
    afterPart(`${sides.after} FPS`),
    { text: `${outcome === 'single-run' ? runs : ''}.` },
  ].filter(({ text }) => text !== '')
}

function afterPart(text: string): HeadlinePart {
  return { text, side: 'after' }
}

/** @property lowest average of a scene or, if all scenes reach the goal, of a run */
type Goal = { fps: number; isReached: boolean; lowest: string; where: string }

/** A goal is reached if every run of every scene averages at least that much. */
function goalOf({ choices: { budgetMs }, figures, scenes }: Judged): Goal | undefined {
  if (budgetMs === undefined) return undefined
  const fps = rounded(1000 / budgetMs)
  const parts = (scenes ?? [{ name: '', figures }]).flatMap(({ name, figures: own }) => {
    const after = own.find(({ metric }) => metric === JUDGED)?.after
    return after?.mean === undefined ? [] : [{ name, mean: after.mean, runs: valuesOf(after) }]
  })
  const [slowest] = parts.toSorted((one, other) => one.mean - other.mean)
  if (!slowest) return undefined
  const run = Math.min(...parts.flatMap(({ runs }) => runs))
  const isMissedByScene = slowest.mean < fps
  const lowest = isMissedByScene ? slowest.mean : run
  return {
    fps,
    isReached: !isMissedByScene && run >= fps,
    // A goal that is missed by a hair isn't rounded up to it.
    lowest: String(rounded(lowest) < fps ? rounded(lowest) : Math.floor(lowest * 10) / 10),
    where: isMissedByScene ? slowest.name || 'the new build' : 'its slowest run',
  }
}

function goalSentence({ fps, isReached, lowest, where }: Goal): string {
  return isReached
    ? `The goal of ${fps} FPS is reached in every run.`
    : `The goal of ${fps} FPS is missed: ${where} averages ${lowest} FPS.`
}

function worseScenes({ scenes = [] }: Judged): string {
  const names = scenes
    .filter(({ figures }) =>
      figures.some(
        ({ metric, verdict }) =>
          metric === JUDGED && (verdict.outcome === 'worse' || verdict.outcome === 'slightly-worse'),
      ),
    )
    .map(({ name }) => name)
  return names.length > 0 ? `Worse in ${new Intl.ListFormat('en-GB').format(names)}.` : ''
}

/** `5 runs a build` */
function runsInWords({ before, after }: ReportedFigure, { scenes = [] }: Judged): string {
  const [one, other] = [countOf(before), countOf(after)]
  const runs = (count: number) => (count === 1 ? '1 run' : `${count} runs`)
  const words = one === other ? `${runs(one)} a build` : `${runs(one)} before and ${runs(other)} after`
  return scenes.length > 1 ? `${words} in ${scenes.length} scenes` : words
}

/** @throws Error for a report without it, which isn't one of a delivery */
function figureCalled({ figures }: Judged, id: string): ReportedFigure {
  const figure = figures.find(({ metric }) => metric === id)
  if (!figure) throw new Error(`The report has no figure ${id}.`)
  return figure
}

/** To one decimal, as figures are shown everywhere. @returns undefined if the sides can't be compared */
function meansOf({ before, after, verdict }: ReportedFigure): Figure | undefined {
  if (before.mean === undefined || after.mean === undefined || verdict.outcome === 'not-comparable')
    return undefined
  return { before: rounded(before.mean), after: rounded(after.mean) }
}

function valuesOf({ runs }: ReportedFigure['after']): number[] {
  return runs.flatMap(({ value, repeated }) => (value.ok && !repeated ? [value.value] : []))
}

function countOf(side: ReportedFigure['after']): number {
  return valuesOf(side).length
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
