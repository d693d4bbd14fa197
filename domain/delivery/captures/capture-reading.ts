import type { CaptureSummary } from './captures.schema.ts'

type Refused = { ok: false; sentence: string }

/** @property capturedAt according to the capture, if it says so */
export type SummarizedCapture = { ok: true; summary: CaptureSummary; capturedAt: string | null }

/** A capture by its content. @property scene empty if the game is measured in one scene */
export type CaptureOfReport = { sha256: string; scene: string; capturedAt: string | null }

/** @property budgetMs frame budget of the target, if there is one */
export type CapturesOfReport = {
  before: readonly CaptureOfReport[]
  after: readonly CaptureOfReport[]
  budgetMs?: number | undefined
  declared: { build: { before: string; after: string } }
}

/** More runs don't make a verdict more certain, but cost memory. */
export const MOST_RUNS_OF_REPORT = 200

/**
 * Port: reads captures within bounds of memory and time, one after another, and without keeping other requests waiting.
 * A capture that is damaged or exceeds the bounds is refused with a sentence for people.
 */
export type CaptureReading = {
  summarize: (bytes: AsyncIterable<Uint8Array>) => Promise<SummarizedCapture | Refused>
  /** @returns the text of the report, `reportText(reportOfCaptures(…))` */
  report: (
    plan: CapturesOfReport,
    open: (sha256: string) => AsyncIterable<Uint8Array>,
  ) => Promise<{ ok: true; text: string } | Refused>
}

export type CapturesDeps = { captureReading: CaptureReading }
