import type { CaptureMetadata, Trace } from '../capture/capture.ts'
import type { Condition, Said } from '../comparison/conditions.ts'
import type { BuildStanding } from '../comparison/outcomes.ts'
import type { Scale } from '../comparison/scale.ts'
import type { Advice, Measured, Range, Verdict } from '../comparison/verdict.ts'
import type { Metric, MetricValue } from '../metrics/metric.ts'
import type { Cut, TrimWindow } from '../trim/trim.ts'

/** A comparison as data: whoever has the captures computes it again from what it says. It names nobody, no path and no file. */
export type Report = {
  kind: 'frame-times'
  version: 1 | 2
  /** Of the reading of captures; another gives other frames. */
  readingVersion: number
  /** Version of the rule of verdicts, `RULE_VERSION`; another gives other words for the same figures. */
  rule: number
  /**
   * Ids of metrics, those that were asked for first, and how many these are; of a report of rule 1, all. The threshold as a fraction. Whether
   * it was said that runs belong together in couples, and whether different applications were meant.
   */
  choices: {
    metrics: string[]
    asked?: number
    practicalThreshold: number
    paired?: boolean
    acrossGames?: true
  }
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
  /** Of runs of several scenes each by itself, in the order in which they first come; `figures` is over all of them then. */
  scenes?: ReportedScene[] | undefined
  warnings: Sentence[]
  /** What a build gate made of it, and the files that it could not use; a gate's own, named as they lie on its machine. */
  gate?: ReportedGate | undefined
  leftOut?: { side: 'before' | 'after'; file: string; sentence: string }[] | undefined
}

/** `figures`: one per metric, in the order of `choices.metrics`. */
export type ReportedScene = { name: string; figures: ReportedFigure[] }

export type ReportedGate = {
  status: BuildStanding
  exitStatus: number
  /** The fraction that may be lost; the verdicts decide without it. */
  allowed?: number | undefined
  requiredRuns?: number | undefined
  sentence: string
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
  /** As far as the capture or its file says. */
  capturedAt?: string
  scene?: string
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

/** A verdict as it comes out of JSON, where what is undefined is left out, and as rule 1 wrote it. */
export type ReportedVerdict =
  | (ReportedMeasured & {
      outcome: 'improved' | 'slightly-improved' | 'no-measurable-change' | 'slightly-worse' | 'worse'
    })
  | (ReportedMeasured & { outcome: 'inconclusive'; advice?: Advice; runsASide?: number; moreRuns?: number })
  | { outcome: 'single-run'; scale: Scale; change: number; range?: Range }
  | { outcome: 'not-judged'; scale: Scale; change: number; interval?: Range; level: number }
  | (Omit<Extract<Verdict, { outcome: 'not-comparable' }>, 'code'> & {
      code: Extract<Verdict, { outcome: 'not-comparable' }>['code'] | 'zero'
    })

type ReportedMeasured = Omit<Measured, 'scatter' | 'couldShow'> &
  Partial<Pick<Measured, 'scatter' | 'couldShow'>>

type Sentence = { code: string; sentence: string }
