import type { CaptureMetadata, Trace } from '../capture/capture.ts'
import type { Condition, Said } from '../comparison/conditions.ts'
import type { Range, Verdict } from '../comparison/verdict.ts'
import type { Metric, MetricValue } from '../metrics/metric.ts'
import type { Cut, TrimWindow } from '../trim/trim.ts'

/** A comparison as data: whoever has the captures computes it again from what it says. It names nobody, no path and no file. */
export type Report = {
  kind: 'frame-times'
  version: 1
  /** Of the reading of captures; another gives other frames. */
  readingVersion: number
  /** Ids of metrics, the headline's first; the threshold as a fraction; whether different applications were meant. */
  choices: { metrics: string[]; practicalThreshold: number; acrossGames?: true }
  /** What people say of the conditions. */
  said: Said
  /** Whether each condition was held still. */
  conditions: Pick<Condition, 'id' | 'state'>[]
  captures: ReportedCapture[]
  before: ReportedRun[]
  after: ReportedRun[]
  /** One per metric, in the order of `choices.metrics`. */
  definitions: Pick<Metric, 'id' | 'version' | 'name' | 'unit' | 'better' | 'definition' | 'source'>[]
  /** One per metric, in the same order. */
  figures: ReportedFigure[]
  warnings: Sentence[]
}

export type ReportedCapture = {
  /** Lower-case hexadecimal, of the bytes as they were given. */
  sha256: string
  bytes: number
  tool: string
  format: string
  metadata: CaptureMetadata
  remarks: Sentence[]
  /** All that the file holds; those that no run names were left out. */
  traces: ReportedTrace[]
}

export type ReportedTrace = Pick<Trace, 'key' | 'kind' | 'frames' | 'seconds' | 'counts'> & {
  application?: string
}

export type ReportedRun = {
  label: string
  /** SHA-256 of its capture, and the key of its trace. */
  capture: string
  trace: string
  kept: { frames: number; seconds: number }
  window: TrimWindow
  cut: Cut
}

export type ReportedFigure = {
  metric: string
  before: ReportedSide
  after: ReportedSide
  verdict: ReportedVerdict
  withoutOutliers?: ReportedVerdict
  words: { headline: string; detail: string; withoutOutliers?: string }
}

export type ReportedSide = {
  /** One per run of that side, in its order. */
  runs: { value: MetricValue; outlier: boolean; repeated: boolean }[]
  mean?: number
}

/** A verdict as it comes out of JSON, where what is undefined is left out. */
export type ReportedVerdict =
  | Exclude<Verdict, { outcome: 'inconclusive' | 'single-run' }>
  | { outcome: 'inconclusive'; change: number; interval: Range; runsASide?: number; moreRuns?: number }
  | { outcome: 'single-run'; change: number; range?: Range }

type Sentence = { code: string; sentence: string }
