import { frameMetric } from './frame-metric.ts'
import type { FrameTimes } from './frame-times.ts'
import type { Metric } from './metric.ts'

const SOURCE = 'Counted. A frame of exactly the budget keeps it.'
const ID = /^frames-over-(\d{1,4}(?:\.\d{1,3})?)-ms(-a-minute)?$/

export function framesOver(budgetMs: number): Metric {
  return frameMetric({
    id: `frames-over-${budgetMs}-ms`,
    name: `Frames over ${budgetMs} ms`,
    unit: '%',
    better: 'lower',
    definition: `Share of the frames that took longer than ${budgetMs} ms.`,
    source: SOURCE,
    ofTimes: (times) => (100 * countOver(times, budgetMs)) / times.inOrder.length,
  })
}

/** Hitches per minute, which neither averages nor 1% lows show. */
export function framesOverAMinute(budgetMs: number): Metric {
  return frameMetric({
    id: `frames-over-${budgetMs}-ms-a-minute`,
    name: `Frames over ${budgetMs} ms a minute`,
    unit: 'per minute',
    better: 'lower',
    definition: `Frames that took longer than ${budgetMs} ms, divided by the minutes that all of them took.`,
    source: SOURCE,
    ofTimes: (times) => (60_000 * countOver(times, budgetMs)) / times.total,
  })
}

export function framesOverCalled(id: string): Metric | undefined {
  const [, budget, aMinute] = ID.exec(id) ?? []
  if (!(Number(budget) > 0)) return undefined
  const made = (aMinute ? framesOverAMinute : framesOver)(Number(budget))
  return made.id === id ? made : undefined
}

function countOver({ inOrder }: FrameTimes, budgetMs: number): number {
  let frames = 0
  for (const ms of inOrder) if (ms > budgetMs) frames++
  return frames
}
