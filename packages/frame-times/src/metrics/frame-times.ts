import type { Trace } from '../capture/capture.ts'

/** Frame times of a trace in ms. Excludes NaN, infinity, 0 and negative values. */
export type FrameTimes = {
  readonly inOrder: Float64Array
  /** Sorted on first use and shared by all metrics. */
  readonly ascending: Float64Array
  total: number
}

const known = new WeakMap<Trace, FrameTimes>()

export function frameTimes(trace: Trace): FrameTimes {
  return remembered(known, trace, () => trace.columns.frameTime)
}

const displayed = new WeakMap<Trace, FrameTimes>()

/** Includes generated images. Empty if the capture has no such times. */
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

/** Values of all images in display order, generated ones included. NaN is missing. */
export function imageValues(
  { frames, columns, generated }: Trace,
  column: 'displayChange' | 'animationError',
): Float64Array {
  const own = columns[column] ?? new Float64Array(frames).fill(Number.NaN)
  if (!generated) return own
  const { nextFrame, [column]: between } = generated
  const values = new Float64Array(own.length + between.length)
  let frame = 0
  between.forEach((value, image) => {
    const next = nextFrame[image] as number
    values.set(own.subarray(frame, next), frame + image)
    values[next + image] = value
    frame = next
  })
  values.set(own.subarray(frame), frame + between.length)
  return values
}
