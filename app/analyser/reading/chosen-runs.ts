import {
  type Capture,
  displayedTimes,
  type Run,
  runOf,
  type Trace,
  type TrimWindow,
} from '@bildruta/frame-times'
import type { Choice, ChosenRun } from './analysis.ts'

/** A run as the comparison takes it, with the file that it is of and its trace as it was before it was trimmed. */
export type PageRun = { id: number; run: Run; whole: Trace; shift: number }

export type PageSides = { before: readonly PageRun[]; after: readonly PageRun[]; others: readonly PageSide[] }

type PageSide = { side: string; name: string; runs: readonly PageRun[] }

/** Every run has the times between images on the screen. */
export function mayBeDisplayed({ before, after, others }: PageSides): boolean {
  return [...before, ...after, ...others.flatMap(({ runs }) => runs)].every(
    ({ run }) => displayedTimes(run.trace).inOrder.length > 0,
  )
}

/** What was made last, so that what is known of a trace stays known while something else is chosen. */
let made = new Map<string, PageRun>()

/** The chosen runs of both sides, trimmed. A file that is gone meanwhile is left out. */
export function chosenRuns(captures: ReadonlyMap<number, Capture>, choice: Choice): PageSides {
  const kept = new Map<string, PageRun>()
  const side = (chosen: readonly ChosenRun[]) =>
    chosen.flatMap(({ id, trace: key, label, capturedAt, scene, shift = 0 }) => {
      const capture = captures.get(id)
      const whole = capture?.traces.find((trace) => trace.key === key)
      if (!capture || !whole) return []
      const window = windowOf(choice.trim, shift)
      const name = JSON.stringify([id, key, label, window, shift, scene])
      const known = kept.get(name) ?? made.get(name)
      const run =
        known?.whole === whole
          ? known
          : { id, whole, shift, run: { ...runOf(label, capture, whole, window, capturedAt), scene } }
      kept.set(name, run)
      return [run]
    })
  const sides = {
    before: side(choice.before),
    after: side(choice.after),
    others: choice.others.map((other) => ({ ...other, runs: side(other.runs) })),
  }
  made = kept
  return sides
}

/** What is kept of a run that is moved: nothing is cut of a beginning that nobody cut. */
function windowOf({ from, to }: Choice['trim'], shift: number): TrimWindow {
  return {
    fromSeconds: from === 0 ? 0 : Math.max(0, from - shift),
    dropFirstFrame: true,
    ...(to !== undefined && { toSeconds: Math.max(0, to - shift) }),
  }
}
