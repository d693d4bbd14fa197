import type { Trace } from '../capture/capture.ts'

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

/**
 * The values of all images in the order in which they were shown: those of the game's frames, and the generated ones between them. A
 * value that is missing is NaN.
 */
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
