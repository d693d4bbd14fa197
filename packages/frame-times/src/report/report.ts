import { comparabilityWarnings } from '../comparison/comparability.ts'
import type { Comparing, Comparison } from '../comparison/compare-runs.ts'
import { compareScenes, type SceneComparison } from '../comparison/compare-scenes.ts'
import { conditionsOf, type Said } from '../comparison/conditions.ts'
import { inWords, withoutOutliersInWords } from '../comparison/language.ts'
import { type CaptureFacts, factsOf, type Run, type Sides } from '../comparison/run.ts'
import { PRACTICAL_THRESHOLD, RULE_VERSION } from '../comparison/verdict.ts'
import type { Metric } from '../metrics/metric.ts'
import { drawnRun } from './drawn.ts'
import { publishable, withoutNames } from './publishable.ts'
import type { Declared, Report, ReportedFigure, ReportedLeftOut } from './report-data.ts'
import { MADE_BY, READING_VERSION, REPORT_VERSION } from './versions.ts'

export type Reporting = Sides &
  Omit<Comparing, 'metric'> & {
    metrics: readonly Metric[]
    /** Number of comparisons that share the error rate. Default 1. */
    comparisons?: number
    said?: Said
    declared?: Declared | undefined
    /** Keeps names of programs, projects and scenes, or only those of scenes. Default: numbers them. */
    names?: 'kept' | 'scenes' | undefined
    /** The frame budget that the work aims at, in ms. */
    budgetMs?: number | undefined
    /** Includes data for drawing the runs. */
    drawn?: boolean
    leftOut?: readonly ReportedLeftOut[]
  }

/**
 * Builds a deterministic report. Runs with scenes are compared by scene and over all. Runs are labeled by
 * position (`Before 1`), because labels are often file names.
 */
export function makeReport({
  before,
  after,
  metrics,
  asked = 1,
  comparisons = 1,
  practicalThreshold = PRACTICAL_THRESHOLD,
  paired,
  acrossGames = false,
  said = {},
  declared,
  names,
  budgetMs,
  drawn = false,
  leftOut,
}: Reporting): Report {
  const placed: Sides = { before: numbered('Before', before), after: numbered('After', after) }
  const sides = names === 'kept' ? placed : withoutNames(placed, { keepsScenes: names === 'scenes' })
  const all = [...sides.before, ...sides.after]
  const comparing = { metrics, asked, comparisons, practicalThreshold, paired, acrossGames }
  return {
    kind: 'frame-times',
    version: REPORT_VERSION,
    madeBy: MADE_BY,
    readingVersion: READING_VERSION,
    rule: RULE_VERSION,
    choices: {
      ...choicesOf(comparing),
      ...(acrossGames && { acrossGames }),
      ...(names && { names }),
      ...(budgetMs !== undefined && { budgetMs }),
      ...(drawn && { drawn }),
    },
    said,
    declared,
    conditions: conditionsOf(sides, said).map(({ id, state }) => ({ id, state })),
    captures: capturesOf(all),
    before: sides.before.map(runOfReport),
    after: sides.after.map(runOfReport),
    definitions: metrics.map(definitionOf),
    ...figuresOf({ ...sides, ...comparing }),
    warnings: comparabilityWarnings(sides, said),
    drawn: drawn
      ? {
          before: sides.before.map((run) => drawnRun(run, all.length)),
          after: sides.after.map((run) => drawnRun(run, all.length)),
        }
      : undefined,
    leftOut: leftOut?.map((one, index) => (names === 'kept' ? one : { ...one, file: `file ${index + 1}` })),
  }
}

type Choices = Pick<Reporting, 'metrics' | 'paired'> &
  Required<Pick<Reporting, 'asked' | 'comparisons' | 'practicalThreshold'>>

export function choicesOf({ metrics, asked, comparisons, practicalThreshold, paired }: Choices) {
  return {
    metrics: metrics.map(({ id }) => id),
    asked,
    ...(comparisons > 1 && { comparisons }),
    practicalThreshold,
    paired,
  }
}

export function figuresOf({
  metrics,
  asked = 1,
  comparisons = 1,
  ...comparing
}: Reporting): Pick<Report, 'figures' | 'scenes'> {
  const compared = metrics.map((metric, index) =>
    compareScenes({ ...comparing, metric, asked: index < asked ? asked * comparisons : 0 }),
  )
  return { figures: compared.map(({ over }) => figureOf(over)), scenes: scenesOfReport(compared) }
}

function scenesOfReport(compared: readonly SceneComparison[]): Report['scenes'] {
  const [first] = compared
  if (!first || first.scenes.length === 0) return undefined
  return first.scenes.map(({ name }, index) => ({
    name,
    figures: compared.flatMap(({ scenes }) => {
      const scene = scenes[index]
      return scene ? [figureOf(scene.comparison)] : []
    }),
  }))
}

function numbered(side: string, runs: readonly Run[]): Run[] {
  return runs.map((run, index) => ({
    ...run,
    label: `${side} ${index + 1}`,
    capture: { ...run.capture, metadata: publishable(run.capture.metadata) },
  }))
}

function capturesOf(runs: readonly Run[]): Report['captures'] {
  const captures = new Map(runs.map(({ capture }) => [capture.sha256, capture]))
  return [...captures.values()].map(captureOfReport)
}

function captureOfReport(capture: CaptureFacts): Report['captures'][number] {
  const { remarks, traces } = capture
  return {
    ...pick(capture, ['sha256', 'bytes', 'tool', 'format', 'metadata']),
    remarks: remarks.map((remark) => pick(remark, ['code', 'sentence'])),
    traces: traces.map(factsOf),
  }
}

function runOfReport(run: Run): Report['before'][number] {
  const { label, capture, trace, trim, capturedAt, scene } = run
  return {
    label,
    capture: capture.sha256,
    trace: trace.key,
    kept: pick(trace, ['frames', 'seconds']),
    ...pick(trim, ['window', 'cut']),
    capturedAt: publishable({ capturedAt }).capturedAt,
    scene,
  }
}

export function definitionOf(metric: Metric): Report['definitions'][number] {
  return pick(metric, ['id', 'version', 'name', 'unit', 'better', 'definition', 'source'])
}

function figureOf(comparison: Comparison): ReportedFigure {
  const { metric, before, after, verdict, withoutOutliers } = comparison
  const { headline, detail, power } = inWords(comparison)
  return {
    metric: metric.id,
    before: sideOfReport(before),
    after: sideOfReport(after),
    verdict,
    withoutOutliers,
    words: {
      headline,
      detail: power === undefined ? detail : `${detail} ${power}`,
      withoutOutliers: withoutOutliersInWords(comparison),
    },
  }
}

function sideOfReport({ runs, mean }: Comparison['before']): ReportedFigure['before'] {
  return { runs: runs.map((run) => pick(run, ['value', 'outlier', 'repeated'])), mean }
}

/** A copy with these properties only, in this order. */
function pick<Whole, Key extends keyof Whole>(whole: Whole, keys: readonly Key[]): Pick<Whole, Key> {
  return Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<Whole, Key>
}
