import {
  averageFps,
  bins,
  displayedTimes,
  frameTimes,
  histogram,
  histogramScale,
  mean,
  overBudget,
  percentileCurve,
  type Trace,
} from '@bildruta/frame-times'
import {
  type Choice,
  CURVE_PERCENTS,
  type Curve,
  type Histogram,
  type Series,
  type Shares,
  type Window,
} from './analysis.ts'
import type { PageRun, PageSides } from './chosen-runs.ts'

const SIDES = ['before', 'after'] as const
const MOST_BARS = 56

/** In seconds, over the untrimmed runs of both sides. */
export function longest(sides: PageSides): number {
  return Math.max(0.001, ...SIDES.flatMap((side) => sides[side].map(({ whole }) => whole.seconds)))
}

export function seriesOfSides(sides: PageSides, choice: Choice, window: Window): Series[] {
  return SIDES.flatMap((side) => {
    const run = drawnRun(sides[side], choice.drawn[side])
    if (!run) return []
    const drawn = { ...run, whole: timesOf(run.whole, choice) }
    return [{ side, id: run.id, ...binned(drawn, window, longest(sides)) }]
  })
}

export function curvesOf(sides: PageSides, choice: Choice): Curve[] {
  return SIDES.flatMap((side) =>
    sides[side].flatMap(({ id, run }) => {
      const points = percentileCurve(timesOf(run.trace, choice), CURVE_PERCENTS)
      return points.length > 0 ? [{ side, id, points }] : []
    }),
  )
}

export function histogramOf(sides: PageSides, choice: Choice): Histogram | undefined {
  const traces = SIDES.map((side) => sides[side].map(({ run }) => timesOf(run.trace, choice)).filter(isWhole))
  const scale = histogramScale(traces.flat(), MOST_BARS)
  if (!scale) return undefined
  const [before, after] = traces.map((list) => meanOfLists(list.map((trace) => histogram(trace, scale))))
  return { ...scale, before, after }
}

export function insideOf(sides: PageSides, choice: Choice): Shares {
  const over = meansOf(sides, ({ run }) => overBudget(timesOf(run.trace, choice), choice.budgetMs)?.share)
  const rest = (share: number | undefined) => (share === undefined ? undefined : 1 - share)
  return { before: rest(over.before), after: rest(over.after) }
}

/** Sampled logs are left out because they lack frames. */
export function overrunOf(sides: PageSides, choice: Choice): Shares {
  return meansOf(sides, ({ run }) =>
    isWhole(run.trace) ? shareAbove(timesOf(run.trace, choice), choice.budgetMs) : undefined,
  )
}

/** Mean over the runs of each side that have a share. */
function meansOf(sides: PageSides, shareOf: (run: PageRun) => number | undefined): Shares {
  const [before, after] = SIDES.map((side) => {
    const shares = sides[side].flatMap((run) => shareOf(run) ?? [])
    return shares.length === 0 ? undefined : mean(shares)
  })
  return { before, after }
}

function shareAbove(trace: Trace, budgetMs: number): number {
  const { inOrder, total } = frameTimes(trace)
  return inOrder.reduce((sum, ms) => sum + Math.max(0, ms - budgetMs), 0) / total
}

/** The chosen run, else the median one by average FPS. */
function drawnRun(runs: readonly PageRun[], chosen: number | undefined): PageRun | undefined {
  const found = runs.find(({ id }) => id === chosen)
  if (found) return found
  const fps = ({ run }: PageRun) => {
    const value = averageFps.of(run.trace)
    return value.ok ? value.value : 0
  }
  return runs.toSorted((a, b) => fps(a) - fps(b))[Math.floor((runs.length - 1) / 2)]
}

function binned({ whole }: PageRun, window: Window, seconds: number) {
  const { from, to = seconds } = window
  const made = bins(whole, window.bins, { fromSeconds: from, toSeconds: to })
  return {
    from,
    to,
    least: Float32Array.from(made.min),
    mean: Float32Array.from(made.mean),
    most: Float32Array.from(made.max),
  }
}

const displayedOnly = new WeakMap<Trace, Trace>()

/** The trace with displayed times as its frame times if they were chosen. */
function timesOf(trace: Trace, { displayed }: Choice): Trace {
  if (!displayed) return trace
  const { inOrder: frameTime } = displayedTimes(trace)
  const made = displayedOnly.get(trace) ?? { ...trace, frames: frameTime.length, columns: { frameTime } }
  displayedOnly.set(trace, made)
  return made
}

function isWhole({ kind }: Trace): boolean {
  return kind === 'frames'
}

function meanOfLists(lists: readonly Float64Array[]): number[] | undefined {
  const [first] = lists
  return first && Array.from(first, (_, index) => mean(lists.map((list) => list[index] ?? 0)))
}
