import { compareRuns } from '../../../analysis/comparison/compare-runs.ts'
import type { Sides } from '../../../analysis/comparison/run.ts'
import type { Verdict } from '../../../analysis/comparison/verdict.ts'
import { overBudget } from '../../../analysis/drawing/over-budget.ts'
import { metric, metrics } from '../../../analysis/metrics/all-metrics.ts'
import { SAMPLED } from '../../../analysis/metrics/frame-metric.ts'
import { headlineMetric } from '../../../analysis/metrics/headline.ts'
import type { Metric, MetricValue } from '../../../analysis/metrics/metric.ts'
import type { ReportedVerdict } from '../../../analysis/report/report-data.ts'
import { lowDefinitions } from '../../../content/frame-times-result.ts'
import type { Change, Choice, Definition, Figure, SideValue } from './analysis.ts'
import { inHouseStyle } from './in-house-style.ts'

/** Every metric over the runs: the six that the page is about first, then all others that have a value. One is the question that is asked. */
export function figuresOf(sides: Sides, choice: Choice): Figure[] {
  const first = headMetrics(choice)
  const others = metrics.filter(({ id }) => !first.some((one) => one.id === id))
  return [
    ...first.map((one) => figureOf(sides, one, choice)),
    ...others.map((one) => figureOf(sides, one, choice)).filter(({ before, after }) => before ?? after),
  ]
}

/** Those that the page is about. */
function headMetrics({ low, budgetMs }: Choice): Metric[] {
  return [
    headlineMetric,
    ...[low, low.replace('1%', '0.1%'), 'frame-time-p99', 'stutter-time-capframex'].flatMap(
      (id) => metric(id) ?? [],
    ),
    framesOverBudget(budgetMs),
  ]
}

export function definitionsOf(sides: Sides): Definition[] {
  return lowDefinitions.flatMap((definition) => {
    const low = metric(definition.id)
    if (!low) return []
    const { before, after } = compareRuns({ ...sides, metric: low, asked: 0 })
    return [{ ...definition, before: sideValue(before)?.mean, after: sideValue(after)?.mean }]
  })
}

function figureOf(sides: Sides, of: Metric, choice: Choice): Figure {
  const asked = of === headlineMetric ? 1 : 0
  return figureFrom(of, compareRuns({ ...sides, ...comparing(choice), metric: of, asked }))
}

/** How runs are compared, as the page was told. */
export function comparing({ acrossGames, threshold, paired }: Choice) {
  return { acrossGames, paired, practicalThreshold: threshold }
}

/** What was compared, as it comes from the runs or out of a report. */
type Compared = { before: ComparedSide; after: ComparedSide; verdict: Verdict | ReportedVerdict }
type ComparedSide = { runs: readonly { value: MetricValue; repeated: boolean }[]; mean?: number | undefined }

export function figureFrom(
  { id, name, unit, better, definition }: Pick<Metric, 'id' | 'name' | 'unit' | 'better' | 'definition'>,
  compared: Compared,
): Figure {
  const [before, after] = [sideValue(compared.before), sideValue(compared.after)]
  const change = before && after && changeOf(compared.verdict)
  const note = noteOf(compared)
  return {
    id,
    name: inHouseStyle(name),
    unit,
    better,
    definition: inHouseStyle(definition),
    before,
    after,
    change,
    note: note && inHouseStyle(note),
  }
}

export function changeOf(verdict: Verdict | ReportedVerdict): Change {
  const { outcome } = verdict
  return {
    outcome,
    ...('code' in verdict && { code: verdict.code }),
    scale: 'scale' in verdict ? verdict.scale : 'ratio',
    amount: 'change' in verdict ? verdict.change : undefined,
    range: 'interval' in verdict ? verdict.interval : undefined,
    advice: 'advice' in verdict ? verdict.advice : undefined,
    runsASide: 'runsASide' in verdict ? verdict.runsASide : undefined,
    isPaired: 'isPaired' in verdict && verdict.isPaired,
  }
}

/** Of a value that is 0 in a run the arithmetic mean: there is no other. */
function sideValue({ runs, mean }: ComparedSide): SideValue | undefined {
  const values = runs.flatMap(({ value, repeated }) => (value.ok && !repeated ? [value.value] : []))
  if (values.length === 0) return undefined
  return { mean: mean ?? values.reduce((sum, value) => sum + value, 0) / values.length, runs: values }
}

function noteOf({ before, after }: Compared): string | undefined {
  const values = [...before.runs, ...after.runs].map(({ value }) => value)
  const missing = values.find((value) => !value.ok)
  if (missing && !missing.ok) return missing.sentence
  return values.flatMap((value) => (value.ok ? (value.indicative ?? []) : []))[0]
}

function framesOverBudget(budgetMs: number): Metric {
  return {
    id: 'frames-over-budget',
    name: `Over ${budgetMs} ms`,
    unit: '%',
    better: 'lower',
    definition: `Share of the frames that took longer than ${budgetMs} ms.`,
    source: 'Counted.',
    version: 1,
    leastFrames: 1,
    of: (trace) => {
      const over = overBudget(trace, budgetMs)
      return over ? { ok: true, value: over.share * 100 } : SAMPLED
    },
  }
}
