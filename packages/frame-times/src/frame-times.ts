// The public interface. Everything else may change at any time.

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
export { comparabilityWarnings } from './comparison/comparability.ts'
export {
  type Comparing,
  type Comparison,
  compareRuns,
  type RunValue,
  type SideOfComparison,
} from './comparison/compare-runs.ts'
export {
  compareScenes,
  compareSides,
  type NamedSide,
  type SceneComparison,
} from './comparison/compare-scenes.ts'
export {
  CONDITIONS,
  type Condition,
  type ConditionId,
  type ConditionState,
  conditionsOf,
  type Said,
  saidIn,
} from './comparison/conditions.ts'
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
export {
  type CaptureFacts,
  capturedAtOf,
  differentGames,
  type Run,
  runOf,
  type Sides,
  type TraceFacts,
} from './comparison/run.ts'
export { type Scene, type SceneRule, sceneOf, sceneRuleIn, scenesOf } from './comparison/scenes.ts'
export {
  type Advice,
  levelInWords,
  levelOf,
  type Measured,
  OUTCOMES,
  type Outcome,
  PRACTICAL_THRESHOLD,
  type Range,
  RULE_VERSION,
  type Scale,
  type Verdict,
  type Warning,
  type WarningCode,
} from './comparison/verdict.ts'
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
  readCapture,
  UNITY_PERFORMANCE,
  UNREAL_CSV,
  UNREAL_FPS_CHART,
} from './formats/all-formats.ts'
export { type CaptureReader, captureReader, type ReadOptions } from './formats/capture-reader.ts'
export { metric, metrics } from './metrics/all-metrics.ts'
export { averageFps, headlineMetric } from './metrics/average-fps.ts'
export { onDisplayedTime } from './metrics/displayed-metrics.ts'
export { displayedTimes, frameTimes } from './metrics/frame-times.ts'
export { framesOver, framesOverAMinute } from './metrics/frames-over.ts'
export {
  type Metric,
  type MetricUnit,
  type MetricValue,
  type MissingCode,
  neededBy,
} from './metrics/metric.ts'
export { quantileType7 } from './metrics/quantiles.ts'
export { unrealStat } from './metrics/unreal-stat.ts'
export type { KnownFormat } from './reading/format.ts'
export { LIMITS, type Limits } from './reading/limits.ts'
export { type Hasher, sha256 } from './reading/sha256.ts'
export { DRAWN_PERCENTS, type DrawnRun } from './report/drawn.ts'
export { type ExitStatus, gate, gateSentence, type Judged, judged, standingCalled } from './report/gate.ts'
export { keyNumbered } from './report/publishable.ts'
export { makeReport, type Reporting, reportOfSides } from './report/report.ts'
export type {
  Declared,
  Report,
  ReportedFigure,
  ReportedRun,
  TypedReport,
} from './report/report-data.ts'
export {
  type PlacedCapture,
  REPORT_METRICS,
  type ReportPlan,
  reportOfCaptures,
  reportText,
  runsOfGame,
} from './report/report-of-captures.ts'
export { makeTypedReport, type TypedFigure } from './report/typed-report.ts'
export {
  type DifferentFigure,
  type OtherVersion,
  type Recomputed,
  recomputed,
  type Verified,
  verify,
} from './report/verify.ts'
export { smallestShown } from './statistics/contrast.ts'
export { mean } from './statistics/mean.ts'
export { seeded } from './statistics/random.ts'
export { type Bins, bins } from './traces/bins.ts'
export {
  type CurvePoint,
  type HistogramScale,
  histogram,
  histogramScale,
  type OverBudget,
  overBudget,
  percentileCurve,
} from './traces/distribution.ts'
export { type Cut, DEFAULT_WINDOW, type Trimmed, type TrimWindow, trimmed } from './traces/trim.ts'
