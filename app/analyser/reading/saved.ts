import type { Capture, Report } from '@bildruta/frame-times'
import { applied, reportFor } from './analyse.ts'
import { type Choice, type SampleKind, type Series, sampleOf } from './analysis.ts'
import { chosenRuns } from './chosen-runs.ts'
import { curvesOf, histogramOf, insideOf, longest, sensorsOf, seriesOfSides, threadsOf } from './pictures.ts'

/** A comparison that is kept without its captures, as JSON carries it: the reports, what the page was told, what it draws. */
export type Kept = KeptPair & {
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
  /** Where several sides were compared with one. */
  sides?: KeptSides
  /** So that it is shorter: without sensors, and of sides that are not shown what was asked alone. */
  isShort?: true
}

/** The baseline and the side that is shown beside it. */
export type KeptPair = {
  /** What people call runs, and by how many seconds they moved them; one a run, by its place. */
  runs: { name?: string; shift?: number }[]
  report: Report
  drawn: Drawn
}

export type KeptSides = {
  baseline: string
  /** The place of the one that is shown among the others; missing where it has no run. */
  shown?: number
  /** In their order. Of the one that is shown only its name stands here. */
  others: ({ name: string } & Partial<KeptPair>)[]
}

/** Milliseconds to a hundredth, shares to a hundred thousandth. A run is named by its place: those before, then those after. */
export type Drawn = {
  seconds: number
  inside: { before?: number; after?: number }
  series: DrawnSeries[]
  curves: { side: 'before' | 'after'; run: number; points: { percent: number; ms: number }[] }[]
  histogram?: { fromMs: number; barMs: number; bars: number; before?: number[]; after?: number[] }
  threads: { name: string; series: DrawnSeries[]; means: { side: 'before' | 'after'; ms: number }[] }[]
  /** Missing where they were left out. */
  sensors?: {
    name: string
    unit: string
    series: DrawnSeries[]
    means: { side: 'before' | 'after'; value: number }[]
  }[]
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
export function keptOf(captures: ReadonlyMap<number, Capture>, asked: Choice, isShort = false): Kept {
  const choice = applied(asked, chosenRuns(captures, asked))
  const { before, after, others } = choice
  const sample = sampleOf({ before, after: [...after, ...others.flatMap(({ runs }) => runs)] })
  return {
    kind: 'frame-times-card',
    version: 1,
    low: choice.low,
    budgetMs: choice.budgetMs,
    displayed: choice.displayed,
    ...withoutMissing({ sample }),
    trim: withoutMissing(choice.trim),
    ...pairOf(captures, choice, isShort),
    ...(choice.others.length > 0 && { sides: sidesOf(captures, choice, isShort) }),
    ...(isShort && { isShort }),
  }
}

function sidesOf(captures: ReadonlyMap<number, Capture>, choice: Choice, isShort: boolean): KeptSides {
  const shown = choice.others.findIndex(({ runs: [first] }) => first?.id === choice.after[0]?.id)
  return {
    baseline: choice.names?.before ?? '',
    ...(shown >= 0 && { shown }),
    others: choice.others.map(({ name, runs }, place) => {
      if (place === shown) return { name }
      const other = { ...choice, after: runs, drawn: { ...choice.drawn, after: undefined } }
      return isShort
        ? { name, runs: calledAs(other), report: reportFor(captures, other, { isAskedAlone: true }) }
        : { name, ...pairOf(captures, other, isShort) }
    }),
  }
}

function pairOf(captures: ReadonlyMap<number, Capture>, choice: Choice, isShort: boolean): KeptPair {
  return {
    runs: calledAs(choice),
    report: reportFor(captures, choice),
    drawn: drawnOf(captures, choice, { hasSensors: !isShort }),
  }
}

function calledAs({ before, after }: Choice): KeptPair['runs'] {
  return [...before, ...after].map(({ name, shift }) => withoutMissing({ name, shift }))
}

/** What is drawn of the baseline and the side that is shown. */
export function drawnOf(
  captures: ReadonlyMap<number, Capture>,
  choice: Choice,
  { hasSensors }: { hasSensors: boolean },
): Drawn {
  const sides = chosenRuns(captures, choice)
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
    ...(hasSensors && {
      sensors: sensorsOf(sides, choice.drawn).map(({ series, means, ...sensor }) => ({
        ...sensor,
        series: series.map(kept),
        means: means.map(({ side, value }) => ({ side, value: rounded(value) })),
      })),
    }),
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
