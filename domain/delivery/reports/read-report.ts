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
