import {
  type Capture,
  compareScenes,
  type GrownStat,
  grownStats,
  mean,
  type Run,
  type Sides,
  type Trace,
  trimmed,
  unrealStat,
} from '@bildruta/frame-times'
import type { Choice, Figure } from './analysis.ts'
import { chosenRuns, type PageRun } from './chosen-runs.ts'
import { figureFrom } from './figure-from.ts'
import { comparing } from './figures.ts'

/** What Unreal profiles say beside their frames. */
export type Stats = {
  /** The passes and scopes that grew most, in ms a frame. */
  grown: readonly Figure[]
  /** Every stat by its name. */
  names: readonly string[]
  /** The one that was asked for. */
  asked: Figure | undefined
}

/** The same capture with all its stats; undefined for one that has none. */
type ReadAgain = (id: number) => Promise<Capture | undefined>

/** Of the runs whose captures were read again. Only a stat's mean is kept of each: all its values of every run would fill the memory. */
const known = new WeakMap<Trace, Trace['stats']>()

/** Stats are read where somebody looks at them, capture by capture: there are hundreds, and most visitors ask for none. */
export async function statsFor(
  captures: ReadonlyMap<number, Capture>,
  choice: Choice,
  asked: string | undefined,
  readAgain: ReadAgain,
): Promise<Stats> {
  const chosen = chosenRuns(captures, choice)
  const sides: Sides = {
    before: await withStats(chosen.before, readAgain),
    after: await withStats(chosen.after, readAgain),
  }
  const figureOf = (name: string) =>
    figureFrom(
      unrealStat(name),
      compareScenes({ ...sides, ...comparing(choice), metric: unrealStat(name), asked: 0 }).over,
    )
  const names = namesIn(sides)
  return {
    grown: grownStats(sides)
      .filter(({ difference }) => difference > 0)
      .map((grown) => inMs(figureOf(grown.name), grown)),
    names,
    asked: asked !== undefined && names.includes(asked) ? figureOf(asked) : undefined,
  }
}

/** One side that lacks a pass is no fault of the captures: it did not run there. */
function inMs(figure: Figure, { difference, interval }: GrownStat): Figure {
  return {
    ...figure,
    change: {
      outcome: 'not-judged',
      scale: 'difference',
      amount: difference,
      range: interval,
      advice: undefined,
      runsASide: undefined,
      isPaired: false,
    },
    note: undefined,
  }
}

async function withStats(runs: readonly PageRun[], readAgain: ReadAgain): Promise<Run[]> {
  const read: Run[] = []
  for (const { id, run } of runs) {
    const stats = known.get(run.trace) ?? (await meansOf(run, readAgain(id)))
    known.set(run.trace, stats)
    read.push({ ...run, trace: { ...run.trace, stats } })
  }
  return read
}

async function meansOf({ trace, trim }: Run, again: Promise<Capture | undefined>): Promise<Trace['stats']> {
  const whole = (await again)?.traces.find(({ key }) => key === trace.key)
  const { stats = {} } = whole ? trimmed(whole, trim.window).trace : {}
  return (
    whole?.stats && Object.fromEntries(Object.entries(stats).map(([name, values]) => [name, meanOf(values)]))
  )
}

function meanOf(values: Float64Array): Float64Array {
  return values.length === 0 ? values : Float64Array.of(mean(values))
}

function namesIn({ before, after }: Sides): string[] {
  return [...new Set([...before, ...after].flatMap(({ trace }) => Object.keys(trace.stats ?? {})))].sort()
}
