import type { CaptureMetadata, Trace } from '../capture/capture.ts'
import type { Condition, Said } from '../comparison/conditions.ts'
import type { Advice, BuildStanding, Measured, Range, Scale, Verdict } from '../comparison/verdict.ts'
import type { Metric, MetricValue } from '../metrics/metric.ts'
import type { Cut, TrimWindow } from '../traces/trim.ts'
import type { DrawnRun } from './drawn.ts'

/**
 * A comparison as data: whoever has the captures computes it again from what it says. It names nobody, no path and no file; programs,
 * projects and scenes only where `choices.names` says that somebody wanted it.
 */
export type Report = Judged & {
  kind: 'frame-times'
  /** Of the reading of captures; another gives other frames. */
  readingVersion: number
  choices: Judged['choices'] & {
    /** Different applications were meant. */
    acrossGames?: true
    /** The names of programs, projects and scenes stand in it. */
    names?: 'kept'
    /** The runs are there to be drawn. */
    drawn?: true
  }
  /** Whether each condition was held still. */
  conditions: Pick<Condition, 'id' | 'state'>[]
  captures: ReportedCapture[]
  before: ReportedRun[]
  after: ReportedRun[]
  warnings: Sentence[]
  /** In the order of the runs. */
  drawn?: { before: DrawnRun[]; after: DrawnRun[] } | undefined
  /** What a build gate made of it. */
  gate?: ReportedGate | undefined
  /** Files that could not be used; numbered in a report without names. */
  leftOut?: ReportedLeftOut[] | undefined
}

/** Figures that a person typed: no capture stands behind them, and nobody can compute them again. The verdicts follow from them all the same. */
export type TypedReport = Judged & { kind: 'typed' }

/** What stands in a report whatever its figures come from. */
type Judged = {
  version: 1 | 2 | 3
  /** What wrote it, as far as it says. */
  madeBy?: { name: string; version: string } | undefined
  /** Version of the rule of verdicts, `RULE_VERSION`; another gives other words for the same figures. */
  rule: number
  choices: {
    /** Ids of metrics, those that were asked for first. */
    metrics: string[]
    /** How many these are; of a report of rule 1, all. */
    asked?: number
    /** How many comparisons like this one were asked for together and share the error of 5 %; 1 unless it says. */
    comparisons?: number
    /** A fraction. */
    practicalThreshold: number
    /** Whether it was said that runs belong together in couples. */
    paired?: boolean
  }
  /** What people say of the conditions. */
  said: Said
  /** What else people say of it. */
  declared?: Declared | undefined
  /** One per metric, in the order of `choices.metrics`. */
  definitions: Pick<Metric, 'id' | 'version' | 'name' | 'unit' | 'better' | 'definition' | 'source'>[]
  /** One per metric, in the same order. */
  figures: ReportedFigure[]
  /** Of runs of several scenes each by itself, in the order in which they first come; `figures` is over all of them then. */
  scenes?: ReportedScene[] | undefined
}

/** What no capture says, as somebody declares it: each at most 200 letters. Nothing checks it. */
export type Declared = {
  /** Such as `PresentMon 2.3.1`; a capture says its format alone. */
  captureTool?: string
  build?: { before: string; after: string }
  machine?: string
  measuredBy?: string
  measuredOn?: string
  note?: string
}

export type ReportedLeftOut = { side: 'before' | 'after'; file: string; sentence: string }

/** `figures`: one per metric, in the order of `choices.metrics`. */
type ReportedScene = { name: string; figures: ReportedFigure[] }

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

type ReportedTrace = Pick<Trace, 'key' | 'kind' | 'frames' | 'seconds' | 'counts'> & {
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
