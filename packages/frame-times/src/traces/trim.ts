import type { Columns, GeneratedImages, Trace } from '../capture/capture.ts'
import { isFrameTime } from '../metrics/frame-times.ts'

/** Seconds count from the end of the first frame if it is dropped, else from its start. */
export type TrimWindow = {
  fromSeconds: number
  /** Undefined: to the end. */
  toSeconds?: number
  /** The first frame often includes the time before the capture started. */
  dropFirstFrame: boolean
}

/** `before` includes the dropped first frame. */
export type Cut = { before: { frames: number; seconds: number }; after: { frames: number; seconds: number } }

export type Trimmed = { trace: Trace; window: TrimWindow; cut: Cut }

export const DEFAULT_WINDOW: TrimWindow = { fromSeconds: 0, dropFirstFrame: true }

/**
 * Keeps the frames that begin in the window. Columns are views of the original. The only frame of a trace and
 * the first row of a sampled log are never dropped.
 */
export function trimmed(trace: Trace, window: TrimWindow = DEFAULT_WINDOW): Trimmed {
  const starts = frameStarts(trace)
  const dropped = window.dropFirstFrame && trace.kind === 'frames' && trace.frames > 1 ? 1 : 0
  const zero = starts[dropped] as number
  const first = Math.max(firstFrameFrom(trace, zero + window.fromSeconds), dropped)
  const end =
    window.toSeconds === undefined
      ? trace.frames
      : Math.max(firstFrameFrom(trace, zero + window.toSeconds), first)
  const seconds = (from: number, to: number) => (starts[to] as number) - (starts[from] as number)
  return {
    trace: part(trace, first, end, seconds(first, end)),
    window,
    cut: {
      before: { frames: first, seconds: seconds(0, first) },
      after: { frames: trace.frames - end, seconds: seconds(end, trace.frames) },
    },
  }
}

function part(trace: Trace, first: number, end: number, seconds: number): Trace {
  const columns = Object.fromEntries(
    Object.entries(trace.columns).map(([id, values]) => [id, values.subarray(first, end)]),
  ) as Columns
  return {
    ...trace,
    frames: end - first,
    seconds,
    columns,
    generated: trace.generated && imagesInList(trace.generated, first, end === trace.frames ? end + 1 : end),
    counts: { ...trace.counts, dropped: columns.dropped ? ones(columns.dropped) : trace.counts.dropped },
  }
}

/** Generated images whose next frame is at least `first` and less than `end`. */
function imagesInList(generated: GeneratedImages, first: number, end: number): GeneratedImages {
  const { nextFrame, displayChange, animationError } = generated
  const from = nextFrame.findIndex((next) => next >= first)
  const to = nextFrame.findLastIndex((next) => next < end) + 1
  if (from === -1)
    return {
      nextFrame: new Float64Array(),
      displayChange: new Float64Array(),
      animationError: new Float64Array(),
    }
  return {
    nextFrame: nextFrame.subarray(from, to).map((next) => next - first),
    displayChange: displayChange.subarray(from, to),
    animationError: animationError.subarray(from, to),
  }
}

function ones(marks: Float64Array): number {
  let count = 0
  for (const mark of marks) if (mark === 1) count++
  return count
}

const startsByTrace = new WeakMap<Trace, Float64Array>()

/**
 * Start of each frame in seconds and, at the last index, the end of the trace. Sample times for sampled logs.
 * Cached by trace.
 */
export function frameStarts(trace: Trace): Float64Array {
  const kept = startsByTrace.get(trace)
  if (kept) return kept
  const made = trace.kind === 'sampled' ? ofSamples(trace) : ofFrames(trace)
  startsByTrace.set(trace, made)
  return made
}

/** Clamped to the first and last frame. @returns -1 without frames */
export function frameAt(trace: Trace, seconds: number): number {
  return Math.min(Math.max(firstFrom(frameStarts(trace), seconds, true) - 1, 0), trace.frames - 1)
}

/** @returns the number of frames if none begins that late */
export function firstFrameFrom(trace: Trace, seconds: number): number {
  return Math.min(firstFrom(frameStarts(trace), seconds), trace.frames)
}

/** The first index whose value is at least `least`, or greater with `beyond`. */
export function firstFrom(ascending: Float64Array, least: number, beyond = false): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const value = ascending[middle] as number
    if (value < least || (beyond && value === least)) low = middle + 1
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

/** A log without increasing times is taken as evenly spaced. */
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
