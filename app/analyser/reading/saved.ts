import type { Capture } from '@bildruta/frame-times'
import { applied, reportFor } from './analyse.ts'
import { type Choice, type Series, sampleOf } from './analysis.ts'
import { chosenRuns } from './chosen-runs.ts'
import { curvesOf, histogramOf, insideOf, longest, seriesOfSides } from './pictures.ts'
import type { Drawn, DrawnSeries, SavedComparison } from './saved.schema.ts'

/** Enough for an image 1,200 pixels wide. */
const KEPT_BINS = 240

export function savedOf(captures: ReadonlyMap<number, Capture>, asked: Choice): SavedComparison {
  const choice = applied(asked, chosenRuns(captures, asked))
  return {
    kind: 'frame-times-card',
    version: 1,
    low: choice.low,
    budgetMs: choice.budgetMs,
    displayed: choice.displayed,
    ...withoutMissing({ sample: sampleOf(choice) }),
    trim: withoutMissing(choice.trim),
    runs: [...choice.before, ...choice.after].map(({ name }) => withoutMissing({ name })),
    report: reportFor(captures, choice),
    drawn: drawnOf(captures, choice),
  }
}

export function drawnOf(captures: ReadonlyMap<number, Capture>, choice: Choice): Drawn {
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
