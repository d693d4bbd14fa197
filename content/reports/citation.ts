/**
 * Signed reports in `<name>.json` that pages may cite, with their number and the public key of their issuer: exported
 * with the client's consent, or the worked example.
 */
export const exportedReports = {
  example: { number: 1, key: '6kpsY-KcUgq-9VB7Ey7F-ZVHdq6-vnuSQh7qaRRG0iw' },
} as const satisfies Record<string, { number: number; key: string }>

/** The report and the scene that figures come from. Without a scene: over all scenes. */
export type ReportCitation = { report: keyof typeof exportedReports; scene?: string }

/**
 * A figure of a report, in the digits that the page prints. A test fails if it says more than the report. Changes are
 * in percent.
 */
export type CitedFigure = {
  cites: ReportCitation & { metric: string }
  before: number
  after: number
  change?: number
  interval?: readonly [low: number, high: number]
  /** Per build. */
  runs?: number
  /** In the words of verdicts. Without it, a better figure claims an improvement. */
  outcome?: string
}
