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
export type PageRun = { id: number; run: Run; whole: Trace }

export type PageSides = { before: readonly PageRun[]; after: readonly PageRun[] }

export function mayBeDisplayed({ before, after }: PageSides): boolean {
  return [...before, ...after].every(({ run }) => displayedTimes(run.trace).inOrder.length > 0)
}

/** The runs of the last call. Reusing them keeps the values that are cached by trace. */
let made = new Map<string, PageRun>()

export function chosenRuns(captures: ReadonlyMap<number, Capture>, choice: Choice): PageSides {
  const kept = new Map<string, PageRun>()
  const { from, to } = choice.trim
  const window: TrimWindow = {
    fromSeconds: from,
    dropFirstFrame: true,
    ...(to !== undefined && { toSeconds: to }),
  }
  const side = (chosen: readonly ChosenRun[]) =>
    chosen.flatMap(({ id, trace: key, label, capturedAt, scene }) => {
      const capture = captures.get(id)
      const whole = capture?.traces.find((trace) => trace.key === key)
      if (!capture || !whole) return []
      const name = JSON.stringify([id, key, label, window, scene])
      const known = kept.get(name) ?? made.get(name)
      const run =
        known?.whole === whole
          ? known
          : { id, whole, run: { ...runOf(label, capture, whole, window, capturedAt), scene } }
      kept.set(name, run)
      return [run]
    })
  const sides = { before: side(choice.before), after: side(choice.after) }
  made = kept
  return sides
}
