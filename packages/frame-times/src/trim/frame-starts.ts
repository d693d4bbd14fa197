import type { Trace } from '../capture/capture.ts'
import { isFrameTime } from '../metrics/frame-times.ts'

const known = new WeakMap<Trace, Float64Array>()

/**
 * Seconds from the beginning of a trace at which each frame begins, and, one place more, at which the last ends. Of a sampled log the
 * times at which it was sampled. Worked out once for a trace.
 */
export function frameStarts(trace: Trace): Float64Array {
  const kept = known.get(trace)
  if (kept) return kept
  const made = trace.kind === 'sampled' ? ofSamples(trace) : ofFrames(trace)
  known.set(trace, made)
  return made
}

/** The frame that is under way at this time; the first or the last for times outside. -1 for a trace without frames. */
export function frameAt(trace: Trace, seconds: number): number {
  return Math.min(Math.max(firstFrom(frameStarts(trace), seconds, true) - 1, 0), trace.frames - 1)
}

/** The first frame that begins at this time or later; the number of frames when none does. */
export function firstFrameFrom(trace: Trace, seconds: number): number {
  return Math.min(firstFrom(frameStarts(trace), seconds, false), trace.frames)
}

/** The first place whose value is at least `seconds`, or, `beyond`, more. */
function firstFrom(starts: Float64Array, seconds: number, beyond: boolean): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const value = starts[middle] as number
    if (value < seconds || (beyond && value === seconds)) low = middle + 1
    else high = middle
  }
  return low
}

function ofFrames({ frames, columns: { frameTime } }: Trace): Float64Array {
  const starts = new Float64Array(frames + 1)
  for (let index = 0; index < frames; index++) {
    const ms = frameTime[index] as number
    starts[index + 1] = (starts[index] as number) + (isFrameTime(ms) ? ms / 1000 : 0)
  }
  return starts
}

/** A log without times, or whose times go back, is taken as evenly spaced. */
function ofSamples({ frames, seconds, columns: { time } }: Trace): Float64Array {
  const even = Float64Array.from(
    { length: frames + 1 },
    (_, index) => (seconds * index) / Math.max(frames, 1),
  )
  if (!time?.every((value, index) => value >= (time[index - 1] ?? 0))) return even
  const first = time[0] ?? 0
  return even.map((end, index) =>
    index < frames ? (time[index] as number) - first : Math.max(end, (time[frames - 1] ?? 0) - first),
  )
}
