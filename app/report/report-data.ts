import type { SignedReport } from '@bildruta/frame-times/parse-report'
import type { Series } from '#app/analyser/reading/analysis.ts'
import {
  changeRange,
  figure as inDigits,
  oneDecimal,
  outcomeWords,
  signedChange,
} from '#app/analyser/words/verdict-words.ts'

export type Report = SignedReport['report']
export type Figure = Report['figures'][number]
export type Unit = Report['definitions'][number]['unit']

export const SIDES = ['before', 'after'] as const
export type Side = (typeof SIDES)[number]

const SHOWN = 4
const USUAL_BUDGET_MS = 1000 / 60

/** The text that a server of ours has checked and signed. */
export function signedIn(text: string): SignedReport {
  return JSON.parse(text) as SignedReport
}

/** Without a target, that of 60 FPS. */
export function budgetOf({ choices }: Pick<Report, 'choices'>): number {
  return choices.budgetMs ?? USUAL_BUDGET_MS
}

/** Those that can be compared. Frames over the budget are shown in place of video memory that was not recorded. */
export function shownFigures(figures: readonly Figure[]): Figure[] {
  return figures.filter(({ verdict }) => verdict.outcome !== 'not-comparable').slice(0, SHOWN)
}

export function unitOf({ definitions }: Pick<Report, 'definitions'>, { metric }: Figure): Unit {
  return definitions.find(({ id }) => id === metric)?.unit ?? 'count'
}

export function nameOf(report: Pick<Report, 'definitions' | 'choices'>, { metric }: Figure): string {
  if (metric.startsWith('frames-over-')) return `Frames over ${oneDecimal(budgetOf(report))} ms`
  return report.definitions.find(({ id }) => id === metric)?.name ?? metric
}

/** Values of the runs that count. */
export function runsOf(side: Figure[Side]): number[] {
  return side.runs.flatMap(({ value, repeated }) => (value.ok && !repeated ? [value.value] : []))
}

export function valueWords(mean: number | undefined, unit: Unit): string {
  return mean === undefined ? '–' : inDigits(mean, unit)
}

/** `spread`: the interval, or why there is none. */
export function changeWords(figure: Figure, unit: Unit): { change: string; spread: string } {
  const { verdict } = figure
  if (verdict.outcome === 'not-comparable') return { change: '–', spread: '' }
  const change = signedChange(verdict.change, verdict.scale, unit)
  const interval = 'interval' in verdict ? verdict.interval : undefined
  if (!interval)
    return {
      change,
      spread: outcomeWords('single-run', Math.max(...SIDES.map((side) => runsOf(figure[side]).length))),
    }
  const isFixed = interval.low === interval.high
  return { change, spread: isFixed ? 'same in every run' : changeRange(interval, verdict.scale, unit) }
}

/** `5 runs before, 5 after` */
export function runsWords(figure: Figure): string {
  const [before = 0, after = 0] = SIDES.map((side) => runsOf(figure[side]).length)
  return `${before} ${before === 1 ? 'run' : 'runs'} before, ${after} after`
}

/** A drawn run: its frame times, and its place among the runs of its side. */
export type DrawnSeries = Series & { run: number; of: number }

/** Of each side, the run whose frame rate is nearest to the mean. @param scene undefined in a report without scenes */
export function drawnSeries(
  { drawn, scenes, figures, ...report }: Report,
  scene: string | undefined,
): DrawnSeries[] {
  const [fps] = scenes?.find(({ name }) => name === scene)?.figures ?? figures
  if (!drawn || !fps) return []
  return SIDES.flatMap((side) => {
    const places = report[side].flatMap((run, place) =>
      scenes && (run.scene ?? '') !== scene ? [] : [place],
    )
    const { mean = 0, runs } = fps[side]
    const distance = (run: number) => {
      const value = runs[run]?.value
      return value?.ok ? Math.abs(value.value - mean) : Number.POSITIVE_INFINITY
    }
    const [run = 0] = [...places.keys()].sort((one, other) => distance(one) - distance(other))
    const parts = drawn[side][places[run] ?? -1]
    if (!parts) return []
    const inMs = (values: readonly (number | null)[]) => Float32Array.from(values, (ms) => ms ?? Number.NaN)
    const { seconds, least, mean: means, most } = parts
    return [
      {
        ...{ side, id: run, run: run + 1, of: places.length, from: 0, to: seconds },
        ...{ least: inMs(least), mean: inMs(means), most: inMs(most) },
      },
    ]
  })
}

/** The scene with the lowest frame rate before, of those that can be compared. */
export function hardestScene({ scenes = [] }: Pick<Report, 'scenes'>): string | undefined {
  const before = ({ figures }: (typeof scenes)[number]) =>
    shownFigures(figures)[0]?.before.mean ?? Number.POSITIVE_INFINITY
  return scenes.toSorted((one, other) => before(one) - before(other))[0]?.name
}
