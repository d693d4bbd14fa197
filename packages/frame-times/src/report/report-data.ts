import type { CaptureMetadata } from '../capture/capture.ts'
import type { Condition, Said } from '../comparison/conditions.ts'
import type { TraceFacts } from '../comparison/run.ts'
import type { BuildStatus, Verdict } from '../comparison/verdict.ts'
import type { Metric, MetricValue } from '../metrics/metric.ts'
import type { Cut, TrimWindow } from '../traces/trim.ts'
import type { DrawnRun } from './drawn.ts'
import type { REPORT_VERSION } from './versions.ts'

/**
 * A comparison as data that can be recomputed from the captures. It contains no people, paths or files, and
 * names only with `choices.names`.
 */
export type Report = Judged & {
  kind: 'frame-times'
  /** Another version of the reader may find other frames. */
  readingVersion: number
  choices: Judged['choices'] & {
    acrossGames?: true
    names?: 'kept' | 'scenes'
    budgetMs?: number
    drawn?: true
  }
  conditions: Pick<Condition, 'id' | 'state'>[]
  captures: ReportedCapture[]
  before: ReportedRun[]
  after: ReportedRun[]
  warnings: Sentence[]
  drawn?: { before: DrawnRun[]; after: DrawnRun[] } | undefined
  gate?: ReportedGate | undefined
  /** Files that could not be used, numbered in reports without names. */
  leftOut?: ReportedLeftOut[] | undefined
}

type Judged = {
  version: typeof REPORT_VERSION
  madeBy: { name: string; version: string }
  /** Version of the verdict rule (`RULE_VERSION`). */
  rule: number
  choices: {
    /** Ids of metrics, requested ones first. */
    metrics: string[]
    /** Number of requested metrics. */
    asked: number
    /** Number of comparisons that share the error rate. Default 1. */
    comparisons?: number
    /** A fraction. */
    practicalThreshold: number
    paired?: boolean
  }
  said: Said
  declared?: Declared | undefined
  /** In the order of `choices.metrics`. */
  definitions: Pick<Metric, 'id' | 'version' | 'name' | 'unit' | 'better' | 'definition' | 'source'>[]
  /** In the order of `choices.metrics`. */
  figures: ReportedFigure[]
  /** In order of appearance, each with figures in the order of `choices.metrics`. `figures` then covers all scenes. */
  scenes?: { name: string; figures: ReportedFigure[] }[] | undefined
}

/** Unverified facts that people declare, at most 200 characters each. */
export type Declared = {
  /** Such as `PresentMon 2.3.1`, because captures contain only their format. */
  captureTool?: string
  build?: { before: string; after: string }
  machine?: string
  measuredBy?: string
  measuredOn?: string
  note?: string
}

export type ReportedLeftOut = { side: 'before' | 'after'; file: string; sentence: string }

type ReportedGate = {
  status: BuildStatus
  exitStatus: number
  /** Fraction that may be lost. Undefined: the verdicts decide. */
  allowed?: number | undefined
  requiredRuns?: number | undefined
  sentence: string
}

type ReportedCapture = {
  /** Lower-case hexadecimal, of the original bytes. */
  sha256: string
  bytes: number
  tool: string
  format: string
  metadata: CaptureMetadata
  remarks: Sentence[]
  /** Includes traces that no run uses. */
  traces: (Omit<TraceFacts, 'application'> & { application?: string })[]
}

export type ReportedRun = {
  label: string
  /** SHA-256 of the capture. */
  capture: string
  trace: string
  kept: { frames: number; seconds: number }
  window: TrimWindow
  cut: Cut
  capturedAt?: string
  scene?: string
}

export type ReportedFigure = {
  metric: string
  before: ReportedSide
  after: ReportedSide
  verdict: Verdict
  withoutOutliers?: Verdict | undefined
  words: { headline: string; detail: string; withoutOutliers?: string }
}

type ReportedSide = {
  /** In the order of the runs. */
  runs: { value: MetricValue; outlier: boolean; repeated: boolean }[]
  mean?: number
}

type Sentence = { code: string; sentence: string }
