import type { Capture } from '../../../analysis/capture/capture.ts'
import type { Report } from '../../../analysis/report/report-data.ts'
import { applied, reportFor } from './analyse.ts'
import type { Choice, SampleKind, Series } from './analysis.ts'
import { chosenRuns } from './chosen-runs.ts'
import { curvesOf, histogramOf, insideOf, longest, seriesOfSides, threadsOf } from './pictures.ts'
import { sampleOf } from './sample-of.ts'

/** A comparison that is kept without its captures, as JSON carries it: the report, what the page was told, what it draws. */
export type Kept = {
  kind: 'frame-times-card'
  version: 1
  /** Id of the metric that is taken for the 1 % low. */
  low: string
  budgetMs: number
  /** The times between images on the screen in place of the frame times. */
  displayed: boolean
  /** What its captures are, where the page brought them. */
  sample?: SampleKind | undefined
  trim: { from: number; to?: number }
  /** What people call runs, and by how many seconds they moved them; one a run, by its place. */
  runs: { name?: string; shift?: number }[]
  report: Report
  drawn: Drawn
}

/** Milliseconds to a hundredth, shares to a hundred thousandth. A run is named by its place: those before, then those after. */
export type Drawn = {
  seconds: number
  inside: { before?: number; after?: number }
  series: DrawnSeries[]
  curves: { side: 'before' | 'after'; run: number; points: { percent: number; ms: number }[] }[]
  histogram?: { fromMs: number; barMs: number; bars: number; before?: number[]; after?: number[] }
  threads: { name: string; series: DrawnSeries[]; means: { side: 'before' | 'after'; ms: number }[] }[]
}

/** As `Series`; null where there is no frame. */
export type DrawnSeries = {
  side: 'before' | 'after'
  run: number
  from: number
  to: number
  least: (number | null)[]
  mean: (number | null)[]
  most: (number | null)[]
}

/** As fine as a picture of 1,200 pixels shows. */
const KEPT_BINS = 240

/** What is to be kept of the chosen runs. */
export function keptOf(captures: ReadonlyMap<number, Capture>, asked: Choice): Kept {
  const sides = chosenRuns(captures, asked)
  const choice = applied(asked, sides)
  const runs = [...sides.before, ...sides.after]
  const place = (id: number) => runs.findIndex((run) => run.id === id)
  const kept = (series: Series): DrawnSeries => ({
    side: series.side,
    run: place(series.id),
    from: series.from,
    to: rounded(series.to),
    least: hundredths(series.least),
    mean: hundredths(series.mean),
    most: hundredths(series.most),
  })
  const histogram = histogramOf(sides, choice)
  return {
    kind: 'frame-times-card',
    version: 1,
    low: choice.low,
    budgetMs: choice.budgetMs,
    displayed: choice.displayed,
    ...withoutMissing({ sample: sampleOf(choice) }),
    trim: withoutMissing(choice.trim),
    runs: [...choice.before, ...choice.after].map(({ name, shift }) => withoutMissing({ name, shift })),
    report: reportFor(captures, choice),
    drawn: {
      seconds: rounded(longest(sides)),
      inside: withoutMissing(insideOf(sides, choice)),
      series: seriesOfSides(sides, choice, { from: 0, to: undefined, bins: KEPT_BINS }).map(kept),
      curves: curvesOf(sides, choice).map(({ side, id, points }) => ({
        side,
        run: place(id),
        points: points.map(({ percent, ms }) => ({ percent, ms: rounded(ms) })),
      })),
      ...(histogram && {
        histogram: {
          ...histogram,
          ...withoutMissing({ before: shares(histogram.before), after: shares(histogram.after) }),
        },
      }),
      threads: threadsOf(sides, choice.drawn).map(({ name, series, means }) => ({
        name,
        series: series.map(kept),
        means: means.map(({ side, ms }) => ({ side, ms: rounded(ms) })),
      })),
    },
  }
}

function hundredths(values: Float32Array): (number | null)[] {
  return Array.from(values, (value) => (Number.isFinite(value) ? rounded(value) : null))
}

function shares(values: readonly number[] | undefined): number[] | undefined {
  return values?.map((value) => Math.round(value * 1e5) / 1e5)
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

function withoutMissing<Sides extends object>(sides: Sides): Sides {
  return Object.fromEntries(Object.entries(sides).filter(([, value]) => value !== undefined)) as Sides
}
