import type { Capture, Trace } from '../capture/capture.ts'
import { type Cut, DEFAULT_WINDOW, type TrimWindow, trimmed } from '../trim/trim.ts'

/** One measured run of a side: one trace of one capture, trimmed. */
export type Run = {
  label: string
  capture: CaptureFacts
  /** What was kept. */
  trace: Trace
  trim: { window: TrimWindow; cut: Cut }
  /** An ISO date with its time, with its zone or by a clock on the wall. */
  capturedAt: string | undefined
  /** What was played, where a comparison is of several scenes; `sceneOf` finds it. */
  scene?: string | undefined
}

/** Before and after; a run never belongs to both. */
export type Sides = { before: readonly Run[]; after: readonly Run[] }

/** A capture without its frames. */
export type CaptureFacts = Omit<Capture, 'traces'> & { traces: readonly TraceFacts[] }

export type TraceFacts = Pick<Trace, 'key' | 'application' | 'kind' | 'frames' | 'seconds' | 'counts'>

/** `capturedAt` where the caller knows it and the capture does not say, such as by `capturedAtOf` its file. */
export function runOf(
  label: string,
  capture: Capture,
  trace: Trace,
  window: TrimWindow = DEFAULT_WINDOW,
  capturedAt?: string,
): Run {
  const { trace: kept, cut } = trimmed(trace, window)
  return {
    label,
    capture: { ...capture, traces: capture.traces.map(factsOf) },
    trace: kept,
    trim: { window, cut },
    capturedAt: capture.metadata.capturedAt ?? capturedAt,
  }
}

/** Equal for two runs that come from the same recording, in whatever file: the second of them is no measurement of its own. */
export function recording({ capture, trace }: Run): string {
  return framesIn(trace) ?? `${capture.sha256} ${trace.key}`
}

function factsOf({ key, application, kind, frames, seconds, counts }: Trace): TraceFacts {
  return { key, application, kind, frames, seconds, counts }
}

/** So many frames tell recordings apart. */
const MOST_FRAMES = 65_536
/** Fewer different frame times are no sign of one recording: those of a frame rate that is made up, or of hardly any frames. */
const LEAST_DIFFERENT = 16
/** What tools write: a ten-thousandth of a millisecond. */
const PER_MS = 10_000

const known = new WeakMap<Trace, string | undefined>()

/**
 * Equal for traces of the same frames, however their files were named, packed or converted: no machine renders twice in the same times.
 * Undefined where the frames say too little. Worked out once for a trace.
 */
function framesIn(trace: Trace): string | undefined {
  if (!known.has(trace)) known.set(trace, digest(trace.columns.frameTime))
  return known.get(trace)
}

/** FNV-1a twice, over whole numbers. */
function digest(frameTime: Float64Array): string | undefined {
  const different = new Set<number>()
  let [one, other] = [0x811c9dc5, 0x01000193]
  for (const ms of frameTime.subarray(0, MOST_FRAMES)) {
    const value = Math.round(ms * PER_MS)
    if (different.size < LEAST_DIFFERENT) different.add(value)
    one = Math.imul(one ^ value, 0x01000193)
    other = Math.imul(other ^ (value + (one >>> 16)), 0x85ebca6b)
  }
  if (different.size < LEAST_DIFFERENT) return undefined
  return `${frameTime.length} ${one >>> 0} ${other >>> 0}`
}
