// The public interface. All other modules may change at any time.

export { gameOf, sharedGame } from './capture/application.ts'
export type { Capture, Refusal, RefusalCode, Trace } from './capture/capture.ts'
export { comparabilityWarnings } from './comparison/comparability.ts'
export { type Comparison, compareRuns } from './comparison/compare-runs.ts'
export { compareScenes, type SceneComparison } from './comparison/compare-scenes.ts'
export {
  CONDITIONS,
  type Condition,
  type ConditionId,
  conditionsOf,
  type Said,
  saidIn,
} from './comparison/conditions.ts'
export { geometricMean, judge } from './comparison/judge.ts'
export { inWords, powerInWords, withoutOutliersInWords } from './comparison/language.ts'
export { capturedAtOf, type Run, runOf, type Sides } from './comparison/run.ts'
export { type SceneRule, sceneOf } from './comparison/scenes.ts'
export {
  type Advice,
  levelInWords,
  levelOf,
  OUTCOMES,
  type Outcome,
  PRACTICAL_THRESHOLD,
  type Range,
  type Scale,
  type Verdict,
} from './comparison/verdict.ts'
export { readCapture } from './formats/capture-reader.ts'
export { metric, metrics } from './metrics/all-metrics.ts'
export { averageFps, headlineMetric } from './metrics/average-fps.ts'
export { onDisplayedTime } from './metrics/displayed-metrics.ts'
export { displayedTimes, frameTimes } from './metrics/frame-times.ts'
export { framesOver } from './metrics/frames-over.ts'
export { type Metric, type MetricValue, neededBy } from './metrics/metric.ts'
export { quantileType7 } from './metrics/quantiles.ts'
export { sha256 } from './reading/sha256.ts'
export { figuresOfValues } from './report/figures-of-values.ts'
export { buildStatusOf, gate, gateSentence, judged } from './report/gate.ts'
export { traceKeyOf } from './report/publishable.ts'
export { makeReport } from './report/report.ts'
export type { Declared, Report, ReportedFigure, ReportedRun } from './report/report-data.ts'
export {
  type PlacedCapture,
  REPORT_METRICS,
  reportOfCaptures,
  reportText,
  runsOfGame,
} from './report/report-of-captures.ts'
export { recomputed, type Verified, verify } from './report/verify.ts'
export { minimumDetectable } from './statistics/contrast.ts'
export { mean } from './statistics/mean.ts'
export { seeded } from './statistics/random.ts'
export { bins } from './traces/bins.ts'
export {
  type HistogramScale,
  histogram,
  histogramScale,
  overBudget,
  percentileCurve,
} from './traces/distribution.ts'
export type { TrimWindow } from './traces/trim.ts'
