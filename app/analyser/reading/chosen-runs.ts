import {
  type Capture,
  displayedTimes,
  type Run,
  runOf,
  type Trace,
  type TrimWindow,
} from '@bildruta/frame-times'
import type { Choice, ChosenRun } from './analysis.ts'

/** A run with its file's id and its untrimmed trace. */
export type PageRun = { id: number; run: Run; whole: Trace; shift: number }

export type PageSides = { before: readonly PageRun[]; after: readonly PageRun[] }

export function mayBeDisplayed({ before, after }: PageSides): boolean {
  return [...before, ...after].every(({ run }) => displayedTimes(run.trace).inOrder.length > 0)
}

/** The runs of the last call. Reusing them keeps the values that are cached by trace. */
let made = new Map<string, PageRun>()

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
  const sides = { before: side(choice.before), after: side(choice.after) }
  made = kept
  return sides
}

/** The trim window of a shifted run. An untrimmed beginning stays untrimmed. */
function windowOf({ from, to }: Choice['trim'], shift: number): TrimWindow {
  return {
    fromSeconds: from === 0 ? 0 : Math.max(0, from - shift),
    dropFirstFrame: true,
    ...(to !== undefined && { toSeconds: Math.max(0, to - shift) }),
  }
}
