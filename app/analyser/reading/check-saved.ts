import {
  type Capture,
  type Report,
  type ReportedRun,
  traceKeyOf,
  type Verified,
  verify,
} from '@bildruta/frame-times'
import type { Choice, ChosenRun } from './analysis.ts'
import type { Drawn, SavedComparison } from './saved.schema.ts'
import { drawnOf } from './saved.ts'
import { choiceOfSaved } from './saved-analysis.ts'

export type Check = {
  /** For each run, those before first: whether its capture is here. */
  isHere: readonly boolean[]
  /** Files that belong to the comparison, with their side. */
  sides: readonly { file: number; side: 'before' | 'after' }[]
  /** Undefined while a capture is missing. */
  result: CheckResult | undefined
}

/**
 * `same`: the captures give this comparison. `other-versions`: it was computed by other versions of the reader,
 * rule or definitions. `differs`: the captures give something else.
 */
export type CheckResult =
  | { kind: 'same' }
  | { kind: 'other-versions' | 'differs'; figures: readonly string[]; isDrawingOther: boolean }

export function checkSaved(kept: SavedComparison, captures: ReadonlyMap<number, Capture>): Check {
  const fileOf = ({ capture }: ReportedRun) => [...captures].find(([, { sha256 }]) => sha256 === capture)?.[0]
  const { before, after } = kept.report
  const files = [
    ...before.map((run) => ({ file: fileOf(run), side: 'before' as const })),
    ...after.map((run) => ({ file: fileOf(run), side: 'after' as const })),
  ]
  return {
    isHere: files.map(({ file }) => file !== undefined),
    sides: files.flatMap(({ file, side }) => (file === undefined ? [] : [{ file, side }])),
    result: files.some(({ file }) => file === undefined) ? undefined : resultOf(kept, [...captures.values()]),
  }
}

function resultOf(kept: SavedComparison, captures: readonly Capture[]): CheckResult {
  const found = verify(kept.report, captures)
  const isDrawingOther = !isDrawnAs(kept.drawn, drawnAgain(kept, captures))
  if (found.outcome === 'same' && !isDrawingOther) return { kind: 'same' }
  return {
    kind: found.outcome === 'other-versions' ? 'other-versions' : 'differs',
    figures: figuresIn(kept.report, found),
    isDrawingOther,
  }
}

function figuresIn({ definitions }: Report, verified: Verified): readonly string[] {
  if (!('figures' in verified)) return []
  return verified.figures.map(({ metric }) => definitions.find(({ id }) => id === metric)?.name ?? metric)
}

function drawnAgain(kept: SavedComparison, captures: readonly Capture[]): Drawn {
  const choice = choiceOfSaved(kept)
  const { before, after } = kept.report
  const own = [...before, ...after].flatMap(
    ({ capture }) => captures.find(({ sha256 }) => sha256 === capture) ?? [],
  )
  const named = (run: ChosenRun): ChosenRun => ({
    ...run,
    trace: traceKeyOf(run.trace, own[run.id]?.traces ?? []) ?? run.trace,
  })
  const again: Choice = { ...choice, before: choice.before.map(named), after: choice.after.map(named) }
  return drawnOf(new Map(own.entries()), again)
}

/** Drawn values are rounded to a hundredth of a millisecond, and the last digit may tip. */
const STEP = 0.011
const SHARE_STEP = 1.1e-5

function isDrawnAs({ inside, histogram, ...one }: Drawn, again: Drawn): boolean {
  const { inside: otherInside, histogram: otherHistogram, ...other } = again
  const isAlikeInShares = isAlike([inside, histogram], [otherInside, otherHistogram], SHARE_STEP)
  return isAlikeInShares && isAlike(one, other, STEP)
}

/** Missing and undefined properties are equal. */
function isAlike(one: unknown, other: unknown, step: number): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) <= step
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  const [a, b] = [one, other] as [Record<string, unknown>, Record<string, unknown>]
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isAlike(a[key], b[key], step))
}
