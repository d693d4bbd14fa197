import type { Trace } from '../capture/capture.ts'
import { type Run, runOf, type Sides } from '../comparison/run.ts'
import { PRACTICAL_THRESHOLD } from '../comparison/verdict.ts'
import type { Metric, MetricValue } from '../metrics/metric.ts'
import { figuresOf, type Reporting } from './report.ts'
import type { Report } from './report-data.ts'

/** Values per run of each side, in the unit of the metric. */
export type FigureValues = {
  metric: Metric
  before: readonly number[]
  after: readonly number[]
  scene?: string | undefined
}

/** Judges values like those of captures. The first `asked` metrics are judged (default 1). */
export function figuresOfValues({
  values,
  practicalThreshold = PRACTICAL_THRESHOLD,
  ...comparing
}: Pick<Reporting, 'asked' | 'comparisons' | 'practicalThreshold' | 'paired'> & {
  values: readonly FigureValues[]
}): Pick<Report, 'figures' | 'scenes'> {
  const metrics = [...new Map(values.map(({ metric }) => [metric.id, metric])).values()]
  const runs = new RunsOfValues(values)
  return figuresOf({
    ...comparing,
    practicalThreshold,
    ...runs.sides,
    metrics: metrics.map((metric) => ({ ...metric, of: (trace: Trace) => runs.valueOf(metric, trace) })),
  })
}

/** Creates empty runs for the longest list of values in each scene. */
class RunsOfValues {
  readonly sides: Sides
  readonly #values = new Map<Trace, Map<string, number>>()

  constructor(figures: readonly FigureValues[]) {
    const scenes = [...new Set(figures.map(({ scene }) => scene))]
    const side = (of: 'before' | 'after') =>
      scenes.flatMap((scene) => {
        const own = figures.filter((figure) => figure.scene === scene)
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
    if (value === undefined) return NO_VALUE
    return Number.isFinite(value) ? { ok: true, value } : NO_NUMBER
  }
}

const NO_VALUE = {
  ok: false,
  code: 'no-such-data',
  sentence: 'This run has no value.',
} as const satisfies MetricValue
const NO_NUMBER = {
  ok: false,
  code: 'not-applicable',
  sentence: 'The value isn’t a number.',
} as const satisfies MetricValue

/** @param sha256 identifies the run */
function emptyRun(label: string, sha256: string): Run {
  const trace: Trace = {
    key: 'values',
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
    format: 'values',
    metadata: {},
    remarks: [],
  } as const
  return runOf(label, { ...capture, traces: [trace] }, trace)
}
