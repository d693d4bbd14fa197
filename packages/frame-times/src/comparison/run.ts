import type { Capture, Trace } from '../capture/capture.ts'
import { type Cut, DEFAULT_WINDOW, type TrimWindow, trimmed } from '../trim/trim.ts'
import { framesIn } from './same-frames.ts'

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
