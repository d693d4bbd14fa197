import type { Trace } from '../capture/capture.ts'
import { imageValues } from './image-values.ts'

/** The frame times of a trace in the forms that the metrics share, in ms. Values that are no time (NaN, infinite, 0, negative) are left out. */
export type FrameTimes = {
  readonly inOrder: Float64Array
  /** Sorted once, on first use, for all metrics of the trace. */
  readonly ascending: Float64Array
  total: number
}

const known = new WeakMap<Trace, FrameTimes>()

export function frameTimes(trace: Trace): FrameTimes {
  return remembered(known, trace, () => trace.columns.frameTime)
}

const displayed = new WeakMap<Trace, FrameTimes>()

/** The same of the times between images on the screen, generated ones included; none where the capture does not hold them. */
export function displayedTimes(trace: Trace): FrameTimes {
  return remembered(displayed, trace, () => imageValues(trace, 'displayChange'))
}

export function isFrameTime(ms: number): boolean {
  return ms > 0 && ms < Number.POSITIVE_INFINITY
}

function remembered(made: WeakMap<Trace, FrameTimes>, trace: Trace, times: () => Float64Array): FrameTimes {
  const kept = made.get(trace) ?? prepared(usable(times()))
  made.set(trace, kept)
  return kept
}

function prepared(inOrder: Float64Array): FrameTimes {
  let total = 0
  for (const ms of inOrder) total += ms
  let ascending: Float64Array | undefined
  return {
    inOrder,
    get ascending() {
      ascending ??= inOrder.slice().sort()
      return ascending
    },
    total,
  }
}

function usable(frameTime: Float64Array): Float64Array {
  return frameTime.every(isFrameTime) ? frameTime : frameTime.filter(isFrameTime)
}
