import type { Trace } from '../capture/capture.ts'
import { frameTimes } from '../metrics/frame-times.ts'

/** Frames longer than a budget: how many, which share of all, and which share of the whole time they take (both 0 to 1). */
export type OverBudget = { frames: number; share: number; timeShare: number }

/** A frame of exactly the budget keeps it. Undefined for a sampled log and for a trace without frames. */
export function overBudget(trace: Trace, budgetMs: number): OverBudget | undefined {
  const { inOrder, total } = frameTimes(trace)
  if (trace.kind === 'sampled' || inOrder.length === 0) return undefined
  let frames = 0
  let time = 0
  for (const ms of inOrder) {
    if (ms <= budgetMs) continue
    frames++
    time += ms
  }
  return { frames, share: frames / inOrder.length, timeShare: time / total }
}
