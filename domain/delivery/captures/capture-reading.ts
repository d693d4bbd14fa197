import type { ReadReport } from '../reports/read-report.ts'
import type { CaptureSummary } from './captures.schema.ts'

/** @property capturedAt according to the capture, if it says so */
export type SummarizedCapture = { ok: true; summary: CaptureSummary; capturedAt: string | null }

/** More runs don't make a verdict more certain, but cost memory. */
export const MOST_RUNS_OF_REPORT = 200

/**
 * Port: reads captures within bounds of memory and time, one after another, and without keeping other requests waiting.
 * A capture that is damaged or exceeds the bounds is refused with a sentence for people.
 */
export type CaptureReading = {
  summarize: (
    bytes: AsyncIterable<Uint8Array>,
  ) => Promise<SummarizedCapture | { ok: false; sentence: string }>
  report: ReadReport
}

export type CapturesDeps = { captureReading: CaptureReading }
