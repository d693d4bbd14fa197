import type { Capture } from '../../../analysis/capture/capture.ts'
import { keyNumbered } from '../../../analysis/report/names.ts'
import { type Verified, verify } from '../../../analysis/report/verify.ts'
import type { Choice, ChosenRun } from './analysis.ts'
import { type Drawn, type Kept, keptOf } from './kept.ts'
import { choiceOfKept } from './kept-analysis.ts'

/** What captures say of a comparison that was kept. */
export type Check = {
  /** By the run's place, those before first: whether its capture is here. */
  isHere: readonly boolean[]
  /** Which side the files that are its captures belong to; a file that is none of them is not named. */
  sides: readonly { file: number; side: 'before' | 'after' }[]
  /** Missing while a capture is. */
  result: CheckResult | undefined
}

/**
 * `same`: computed from the captures it is what was kept. `other-versions`: it was computed by another reading, rule or definition than
 * today's, and may come out differently for that. `differs`: it says what the captures do not give. In which figures, by their names, and
 * whether in what is drawn.
 */
export type CheckResult =
  | { kind: 'same' }
  | { kind: 'other-versions' | 'differs'; figures: readonly string[]; isDrawingOther: boolean }

/** Computes what was kept once more, from those of these captures that it names. */
export function checkKept(kept: Kept, captures: ReadonlyMap<number, Capture>): Check {
  const { before, after } = kept.report
  const files = [...before, ...after].map(
    ({ capture }) => [...captures].find(([, { sha256 }]) => sha256 === capture)?.[0],
  )
  const named = files.flatMap((file) => captures.get(file ?? -1) ?? [])
  return {
    isHere: files.map((file) => file !== undefined),
    sides: files.flatMap((file, place) =>
      file === undefined ? [] : [{ file, side: place < before.length ? 'before' : 'after' } as const],
    ),
    result: named.length < files.length ? undefined : resultOf(kept, named),
  }
}

/** @param captures one for each run, in their order */
function resultOf(kept: Kept, captures: readonly Capture[]): CheckResult {
  const verified = verify(kept.report, captures)
  const isDrawingOther = !isDrawnAs(kept.drawn, drawnAgain(kept, captures))
  if (verified.outcome === 'same' && !isDrawingOther) return { kind: 'same' }
  return {
    kind: verified.outcome === 'other-versions' ? 'other-versions' : 'differs',
    figures: figuresIn(kept, verified),
    isDrawingOther,
  }
}

function figuresIn({ report: { definitions } }: Kept, verified: Verified): readonly string[] {
  if (!('figures' in verified)) return []
  return verified.figures.map(({ metric }) => definitions.find(({ id }) => id === metric)?.name ?? metric)
}

function drawnAgain(kept: Kept, captures: readonly Capture[]): Drawn {
  const choice = choiceOfKept(kept)
  const named = (run: ChosenRun): ChosenRun => ({
    ...run,
    trace: keyNumbered(run.trace, captures[run.id]?.traces ?? []) ?? run.trace,
  })
  const again: Choice = { ...choice, before: choice.before.map(named), after: choice.after.map(named) }
  return keptOf(new Map(captures.entries()), again).drawn
}

/** What is drawn is rounded, milliseconds to a hundredth: the last digit of a mean may tip it. */
const STEP = 0.011
const SHARE_STEP = 1.1e-5

function isDrawnAs({ inside, histogram, ...one }: Drawn, again: Drawn): boolean {
  const { inside: otherInside, histogram: otherHistogram, ...other } = again
  const isAlikeInShares = isAlike([inside, histogram], [otherInside, otherHistogram], SHARE_STEP)
  return isAlikeInShares && isAlike(one, other, STEP)
}

/** What is missing is what is undefined. */
function isAlike(one: unknown, other: unknown, step: number): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) <= step
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  const [a, b] = [one, other] as [Record<string, unknown>, Record<string, unknown>]
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isAlike(a[key], b[key], step))
}
