import type { CaptureSummary } from './captures.schema.ts'

/** A capture by its content. @property scene empty if the game is measured in one scene */
export type CaptureOfReport = { sha256: string; size: number; scene: string; capturedAt: string | null }

export type CapturesOfReport = {
  before: readonly CaptureOfReport[]
  after: readonly CaptureOfReport[]
  /** Frame budget of the target, if there is one. */
  budgetMs?: number | undefined
  declared: { build: { before: string; after: string } }
}

/**
 * Port: compares captures within bounds of memory and time.
 * @returns the text of the report, `reportText(reportOfCaptures(…))`, or a sentence for people if a capture is damaged
 * or exceeds the bounds
 */
export type ReadReport = (
  plan: CapturesOfReport,
  open: (capture: CaptureOfReport) => AsyncIterable<Uint8Array>,
) => Promise<{ ok: true; text: string } | { ok: false; sentence: string }>

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
