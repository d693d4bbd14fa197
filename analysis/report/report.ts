import { comparabilityWarnings } from '../comparison/comparability.ts'
import type { Comparison } from '../comparison/compare-runs.ts'
import { compareScenes, type SceneComparison } from '../comparison/compare-scenes.ts'
import { conditionsOf, type Said } from '../comparison/conditions.ts'
import { inWords, withoutOutliersInWords } from '../comparison/language.ts'
import type { CaptureFacts, Run, Sides } from '../comparison/run.ts'
import { PRACTICAL_THRESHOLD, RULE_VERSION } from '../comparison/verdict.ts'
import type { Metric } from '../metrics/metric.ts'
import { READING_VERSION } from '../reading/reading-version.ts'
import { publishable } from './publishable.ts'
import type { Report } from './report-data.ts'
import { REPORT_VERSION } from './report-version.ts'

/**
 * The report on these runs by these metrics: the first `asked` of them (1 unless told) are judged and share the error of 5 %, the others
 * are described. `paired` as `compareRuns` has it. Runs of several scenes are compared scene by scene and over all. The same runs give the same report. Runs are called by their place
 * (`Before 1`), since labels are often file names.
 */
export function makeReport({
  before,
  after,
  metrics,
  asked = 1,
  practicalThreshold = PRACTICAL_THRESHOLD,
  paired,
  acrossGames = false,
  said = {},
}: Sides & {
  metrics: readonly Metric[]
  asked?: number
  practicalThreshold?: number
  paired?: boolean | undefined
  acrossGames?: boolean
  said?: Said
}): Report {
  const sides: Sides = { before: numbered('Before', before), after: numbered('After', after) }
  const compared = metrics.map((metric, index) =>
    compareScenes({
      ...sides,
      metric,
      practicalThreshold,
      paired,
      acrossGames,
      asked: index < asked ? asked : 0,
    }),
  )
  return {
    kind: 'frame-times',
    version: REPORT_VERSION,
    readingVersion: READING_VERSION,
    rule: RULE_VERSION,
    choices: {
      metrics: metrics.map(({ id }) => id),
      asked,
      practicalThreshold,
      paired,
      ...(acrossGames && { acrossGames }),
    },
    said,
    conditions: conditionsOf(sides, said).map(({ id, state }) => ({ id, state })),
    captures: capturesOf([...sides.before, ...sides.after]),
    before: sides.before.map(runOfReport),
    after: sides.after.map(runOfReport),
    definitions: metrics.map(definitionOf),
    figures: compared.map(({ over }) => figureOf(over)),
    scenes: scenesOfReport(compared),
    warnings: comparabilityWarnings(sides, said),
  }
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

function captureOfReport({
  sha256,
  bytes,
  tool,
  format,
  metadata,
  remarks,
  traces,
}: CaptureFacts): Report['captures'][number] {
  return {
    sha256,
    bytes,
    tool,
    format,
    metadata,
    remarks: remarks.map(({ code, sentence }) => ({ code, sentence })),
    traces: traces.map(({ key, application, kind, frames, seconds, counts }) => ({
      key,
      application,
      kind,
      frames,
      seconds,
      counts,
    })),
  }
}

function runOfReport({
  label,
  capture,
  trace,
  trim: { window, cut },
  capturedAt,
  scene,
}: Run): Report['before'][number] {
  return {
    label,
    capture: capture.sha256,
    trace: trace.key,
    kept: { frames: trace.frames, seconds: trace.seconds },
    window,
    cut,
    capturedAt: publishable({ capturedAt }).capturedAt,
    scene,
  }
}

function definitionOf(metric: Metric): Report['definitions'][number] {
  const { id, version, name, unit, better, definition, source } = metric
  return { id, version, name, unit, better, definition, source }
}

function figureOf(comparison: Comparison): Report['figures'][number] {
  const { metric, before, after, verdict, withoutOutliers } = comparison
  return {
    metric: metric.id,
    before: sideOfReport(before),
    after: sideOfReport(after),
    verdict,
    withoutOutliers,
    words: wordsOfReport(comparison),
  }
}

function wordsOfReport(comparison: Comparison): Report['figures'][number]['words'] {
  const { headline, detail, power } = inWords(comparison)
  return {
    headline,
    detail: power === undefined ? detail : `${detail} ${power}`,
    withoutOutliers: withoutOutliersInWords(comparison),
  }
}

function sideOfReport({ runs, mean }: Comparison['before']): Report['figures'][number]['before'] {
  return { runs: runs.map(({ value, outlier, repeated }) => ({ value, outlier, repeated })), mean }
}
