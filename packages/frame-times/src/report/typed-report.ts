import type { Trace } from '../capture/capture.ts'
import { type Run, runOf, type Sides } from '../comparison/run.ts'
import { PRACTICAL_THRESHOLD, RULE_VERSION } from '../comparison/verdict.ts'
import type { Metric, MetricValue } from '../metrics/metric.ts'
import { choicesOf, definitionOf, figuresOf, type Reporting } from './report.ts'
import type { TypedReport } from './report-data.ts'
import { MADE_BY, REPORT_VERSION } from './versions.ts'

/** Values per run of each side, in the unit of the metric. */
export type TypedFigure = {
  metric: Metric
  before: readonly number[]
  after: readonly number[]
  scene?: string | undefined
}

/**
 * Builds a report on typed figures, such as those of a published table. The first `asked` metrics are judged
 * (default 1).
 */
export function makeTypedReport({
  typed,
  asked = 1,
  comparisons = 1,
  practicalThreshold = PRACTICAL_THRESHOLD,
  paired,
  said = {},
  declared,
}: Pick<Reporting, 'asked' | 'comparisons' | 'practicalThreshold' | 'paired' | 'said' | 'declared'> & {
  typed: readonly TypedFigure[]
}): TypedReport {
  const metrics = [...new Map(typed.map(({ metric }) => [metric.id, metric])).values()]
  const runs = new TypedRuns(typed)
  const comparing = { asked, comparisons, practicalThreshold, paired }
  return {
    kind: 'typed',
    version: REPORT_VERSION,
    madeBy: MADE_BY,
    rule: RULE_VERSION,
    choices: choicesOf({ ...comparing, metrics }),
    said,
    declared,
    definitions: metrics.map(definitionOf),
    ...figuresOf({
      ...comparing,
      ...runs.sides,
      metrics: metrics.map((metric) => ({ ...metric, of: (trace: Trace) => runs.valueOf(metric, trace) })),
    }),
  }
}

/** Reads typed figures back from a report. Invalid numbers keep their place. */
export function typedIn({ figures, scenes }: TypedReport, metricOf: (id: string) => Metric | undefined) {
  const parts = scenes ?? [{ name: undefined, figures }]
  return parts.flatMap(({ name, figures: own }): TypedFigure[] =>
    own.flatMap(({ metric: id, before, after }) => {
      const metric = metricOf(id)
      const values = ({ runs }: typeof before) =>
        runs.flatMap(({ value }) =>
          value.ok ? value.value : value.code === NO_NUMBER.code ? Number.NaN : [],
        )
      return metric ? [{ metric, before: values(before), after: values(after), scene: name }] : []
    }),
  )
}

/** Creates empty runs for the longest list of values in each scene. */
class TypedRuns {
  readonly sides: Sides
  readonly #values = new Map<Trace, Map<string, number>>()

  constructor(typed: readonly TypedFigure[]) {
    const scenes = [...new Set(typed.map(({ scene }) => scene))]
    const side = (of: 'before' | 'after') =>
      scenes.flatMap((scene) => {
        const own = typed.filter((figure) => figure.scene === scene)
        const runs = Math.max(0, ...own.map((figure) => figure[of].length))
        return Array.from({ length: runs }, (_, index) => {
          const run = { ...emptyRun(`${of} ${index + 1}`, `${of} ${scene} ${index}`), scene }
          const values = own.flatMap((figure): [string, number][] => {
            const value = figure[of][index]
            return value === undefined ? [] : [[figure.metric.id, value]]
          })
          this.#values.set(run.trace, new Map(values))
          return run
        })
      })
    this.sides = { before: side('before'), after: side('after') }
  }

  valueOf({ id }: Metric, trace: Trace): MetricValue {
    const value = this.#values.get(trace)?.get(id)
    if (value === undefined) return NOT_TYPED
    return Number.isFinite(value) ? { ok: true, value } : NO_NUMBER
  }
}

const NOT_TYPED = {
  ok: false,
  code: 'no-such-data',
  sentence: 'This run has no typed value.',
} as const satisfies MetricValue
const NO_NUMBER = {
  ok: false,
  code: 'not-applicable',
  sentence: 'The typed value isn’t a number.',
} as const satisfies MetricValue

/** @param sha256 identifies the run */
function emptyRun(label: string, sha256: string): Run {
  const trace: Trace = {
    key: 'typed',
    application: undefined,
    processId: undefined,
    kind: 'frames',
    frames: 0,
    seconds: 0,
    columns: { frameTime: new Float64Array() },
    counts: { rows: 0, dropped: 0, unusable: 0 },
  }
  const capture = {
    sha256,
    bytes: 0,
    tool: 'presentmon',
    format: 'typed',
    metadata: {},
    remarks: [],
  } as const
  return runOf(label, { ...capture, traces: [trace] }, trace)
}
