// What the package offers; the rest of it may change at any time.

export { gameOf, sharedGame } from './capture/application.ts'
export type {
  Capture,
  CaptureMetadata,
  ColumnId,
  Columns,
  ReadResult,
  Refusal,
  RefusalCode,
  Remark,
  RemarkCode,
  ToolId,
  Trace,
} from './capture/capture.ts'
export { type CaptureReader, captureReader, type ReadOptions } from './capture-reader.ts'
export { capturedAtOf } from './comparison/captured-at.ts'
export { comparabilityWarnings, type Warning, type WarningCode } from './comparison/comparability.ts'
export {
  type Comparing,
  type Comparison,
  compareRuns,
  type RunValue,
  type SideOfComparison,
} from './comparison/compare-runs.ts'
export { compareScenes, type SceneComparison } from './comparison/compare-scenes.ts'
export { compareSides, type NamedSide } from './comparison/compare-sides.ts'
export {
  CONDITIONS,
  type Condition,
  type ConditionId,
  type ConditionState,
  conditionsOf,
  type Said,
  saidIn,
} from './comparison/conditions.ts'
export { differentGames } from './comparison/different-games.ts'
export { type GrownStat, grownStats } from './comparison/grown-stats.ts'
export { geometricMean, judge } from './comparison/judge.ts'
export {
  changeInWords,
  inWords,
  percent,
  powerInWords,
  type Words,
  withoutOutliersInWords,
} from './comparison/language.ts'
export { levelInWords, levelOf } from './comparison/level.ts'
export { OUTCOMES } from './comparison/outcomes.ts'
export { type CaptureFacts, type Run, runOf, type Sides, type TraceFacts } from './comparison/run.ts'
export type { Scale } from './comparison/scale.ts'
export { type Scene, type SceneRule, sceneOf, sceneRuleIn, scenesOf } from './comparison/scenes.ts'
export {
  type Advice,
  type Measured,
  type Outcome,
  PRACTICAL_THRESHOLD,
  type Range,
  RULE_VERSION,
  type Verdict,
} from './comparison/verdict.ts'
export { type Bins, bins } from './drawing/bins.ts'
export { type HistogramScale, histogram, histogramScale } from './drawing/histogram.ts'
export { type OverBudget, overBudget } from './drawing/over-budget.ts'
export { type CurvePoint, percentileCurve } from './drawing/percentile-curve.ts'
export {
  AFTERBURNER,
  CAPFRAMEX_CSV,
  CAPFRAMEX_JSON,
  CAPFRAMEX_LINUX,
  FRAMEVIEW,
  MANGOHUD,
  NOT_A_CAPTURE,
  OCAT,
  PRESENTMON,
  UNITY_PERFORMANCE,
  UNREAL_CSV,
  UNREAL_FPS_CHART,
} from './formats/all-formats.ts'
export { metric, metrics } from './metrics/all-metrics.ts'
export { averageFps } from './metrics/average-fps.ts'
export { mean } from './metrics/column-metric.ts'
export { onDisplayedTime } from './metrics/displayed-time.ts'
export { displayedTimes, frameTimes } from './metrics/frame-times.ts'
export { framesOver, framesOverAMinute } from './metrics/frames-over.ts'
export { headlineMetric } from './metrics/headline.ts'
export type { Metric, MetricUnit, MetricValue, MissingCode } from './metrics/metric.ts'
export { neededBy } from './metrics/needed-by.ts'
export { quantileType7 } from './metrics/quantiles.ts'
export { unrealStat } from './metrics/unreal-stat.ts'
export { readCapture } from './read-capture.ts'
export type { KnownFormat } from './reading/format.ts'
export { LIMITS, type Limits } from './reading/limits.ts'
export { type Hasher, sha256 } from './reading/sha256.ts'
export { DRAWN_PERCENTS, type DrawnRun } from './report/drawn.ts'
export { keyNumbered } from './report/names.ts'
export { type Recomputed, recomputed } from './report/recomputed.ts'
export { makeReport, type Reporting } from './report/report.ts'
export type {
  Declared,
  Report,
  ReportedFigure,
  ReportedRun,
  ReportedVerdict,
  TypedReport,
} from './report/report-data.ts'
export { reportOfSides } from './report/report-of-sides.ts'
export { makeTypedReport, type TypedFigure } from './report/typed-report.ts'
export { type DifferentFigure, type OtherVersion, type Verified, verify } from './report/verify.ts'
export { smallestShown } from './statistics/power.ts'
export { seeded } from './statistics/random.ts'
export { type Cut, DEFAULT_WINDOW, type Trimmed, type TrimWindow, trimmed } from './trim/trim.ts'
