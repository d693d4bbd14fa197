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

export type Stats = {
  /** In ms per frame. */
  grown: readonly Figure[]
  names: readonly string[]
  asked: Figure | undefined
}

/**
 * Reads a capture again with all its stats.
 * @returns undefined if it has none
 */
type ReadAgain = (id: number) => Promise<Capture | undefined>

/**
 * Stats of the runs that were read again. Keeps only each stat's mean, because all values would fill the
 * memory.
 */
const known = new WeakMap<Trace, Trace['stats']>()

/** Reads stats on demand, capture by capture, because there are hundreds of them. */
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

/** A pass that one side lacks did not run there, so it needs no note. */
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
