import type { Capture, Trace } from '../capture.ts'
import { type Cut, DEFAULT_WINDOW, type TrimWindow, trimmed } from '../trim.ts'

/** One measured run of a side: one trace of one capture, trimmed. */
export type Run = {
  label: string
  capture: Pick<Capture, 'sha256' | 'bytes' | 'tool' | 'format' | 'metadata' | 'remarks'>
  /** What was kept. */
  trace: Trace
  trim: { window: TrimWindow; cut: Cut }
}

/** Before and after; a run never belongs to both. */
export type Sides = { before: readonly Run[]; after: readonly Run[] }

export function runOf(
  label: string,
  capture: Run['capture'],
  trace: Trace,
  window: TrimWindow = DEFAULT_WINDOW,
): Run {
  const { sha256, bytes, tool, format, metadata, remarks } = capture
  const { trace: kept, cut } = trimmed(trace, window)
  return {
    label,
    capture: { sha256, bytes, tool, format, metadata, remarks },
    trace: kept,
    trim: { window, cut },
  }
}

/** Equal for two runs that come from the same recording: the second of them is no measurement of its own. */
export function recording({ capture, trace }: Run): string {
  return `${capture.sha256} ${trace.key}`
}
