import type { Capture } from '../../../analysis/capture/capture.ts'
import type { Report } from '../../../analysis/report/report-data.ts'
import { type Kept, keptOf } from './kept.ts'
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
 * today's, and comes out differently. `differs`: it says what the captures do not give; in which figures, by their names, and whether
 * in what is drawn and in what else it says.
 */
export type CheckResult =
  | { kind: 'same' }
  | { kind: 'other-versions' | 'differs'; figures: readonly string[]; isDrawingOther: boolean }

/** Computes what was kept once more, from those of these captures that it names. */
export function checkKept(kept: Kept, captures: ReadonlyMap<number, Capture>): Check {
  const { before, after } = kept.report
  const runs = [...before, ...after]
  const files = runs.map(({ capture }) => [...captures].find(([, { sha256 }]) => sha256 === capture)?.[0])
  return {
    isHere: files.map((file) => file !== undefined),
    sides: files.flatMap((file, place) =>
      file === undefined ? [] : [{ file, side: place < before.length ? 'before' : 'after' } as const],
    ),
    result: files.includes(undefined)
      ? undefined
      : compared(kept, keptOf(capturesByPlace(files as number[], captures), choiceOfKept(kept))),
  }
}

function capturesByPlace(files: readonly number[], captures: ReadonlyMap<number, Capture>) {
  return new Map(files.map((file, place) => [place, captures.get(file) as Capture]))
}

function compared(kept: Kept, again: Kept): CheckResult {
  if (isAlike(kept, again)) return { kind: 'same' }
  const figures = kept.report.figures.flatMap((figure, index) =>
    isAlike(figure, again.report.figures[index])
      ? []
      : [kept.report.definitions[index]?.name ?? figure.metric],
  )
  return {
    kind: isAlike(versionsOf(kept.report), versionsOf(again.report)) ? 'differs' : 'other-versions',
    figures,
    isDrawingOther: !isAlike(kept.drawn, again.drawn),
  }
}

function versionsOf({ version, readingVersion, rule, definitions }: Report) {
  return { version, readingVersion, rule, definitions: definitions.map(({ id, version: of }) => [id, of]) }
}

/** Engines round logarithms differently in the last place. */
const CLOSE = 1e-9

/** Whether two pieces of JSON say the same, whatever the order of their names. What is missing is what is undefined. */
function isAlike(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= CLOSE * Math.max(1, Math.abs(one))
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  const [a, b] = [one, other] as [Record<string, unknown>, Record<string, unknown>]
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isAlike(a[key], b[key]))
}
