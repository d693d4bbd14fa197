import type { Said } from '../comparison/conditions.ts'
import type { Run } from '../comparison/run.ts'
import type { SceneRule } from '../comparison/scenes.ts'
import { type Metric, neededBy } from '../metrics/metric.ts'
import {
  EXIT,
  type ExitStatus,
  gate,
  gateSentence,
  judged,
  lackingRuns,
  standingCalled,
  weightiest,
} from '../report/gate.ts'
import type { Report } from '../report/report.schema.ts'
import { makeReport, type Reporting, reportOfSides } from '../report/report.ts'
import type { Declared } from '../report/report-data.ts'
import type { TrimWindow } from '../traces/trim.ts'
import { onDisplay, withOthers } from './choose-metric.ts'
import {
  comparisonJUnit,
  comparisonMarkdown,
  type Forms,
  type JUnitCase,
  plain,
  requireForms,
  saveAs,
} from './comparison-files.ts'
import { comparisonText, grownSentences, sidesTable } from './comparison-text.ts'
import { printable, printableJson, wrapped } from './layout.ts'
import { type LeftOut, readSides } from './read-sides.ts'
import { UsageError } from './usage.ts'

export type TypedSide = { name: string; files: readonly string[] }

type CompareRequest = {
  baseline: TypedSide
  /** At least one. Several share the error rate. */
  others: readonly TypedSide[]
  /** The first is the headline metric. */
  metrics: readonly Metric[]
  scene: SceneRule | undefined
  /** Names of processes. Several are compared with each other. */
  processes: readonly string[]
  window: TrimWindow
  practicalThreshold: number | undefined
  /** Undefined: decided by timestamps. */
  paired: boolean | undefined
  /** Fraction that may be lost. */
  allowed: number | undefined
  said: Said
  declared: Declared | undefined
  requiredRuns: number | undefined
  displayed: boolean
  passes: boolean
  names: boolean
  drawn: boolean
  save: readonly string[]
  form: 'text' | 'json' | 'markdown'
}

export type CommandResult = { out: string; err: string; status: ExitStatus }

/** @throws UsageError */
export async function compare(request: CompareRequest): Promise<CommandResult> {
  const { baseline, others, save, form } = request
  requireForms(save)
  const metrics = onDisplay(request.metrics, request.displayed)
  const described = metrics.find(({ better }) => better === 'neither')
  if (described)
    throw new UsageError(
      `${described.name} is neither better nor worse, so it can’t be compared. Choose another --metric, or use inspect.`,
    )
  const all: Compared[] = []
  for (const other of others) all.push(await compareWith(other, request, metrics))

  const forms = formsOf(all, request, metrics.length)
  saveAs(save, forms)
  const status = weightiest(all.map((one) => one.status))
  const leftOut = [...new Set(all.flatMap((one) => one.leftOut.map(leftOutLine)))]
  const empty = all.find((one) => one.empty !== undefined)?.empty
  if (empty) return { out: '', err: [empty, ...leftOut].join('\n'), status }
  if (form !== 'text')
    return {
      out: forms[form === 'json' ? '.json' : '.md']().trimEnd(),
      err: [...leftOut, ...all.map(({ side, sentence }) => calledBy(side, sentence, others.length))].join(
        '\n',
      ),
      status,
    }
  const texts = all.map((one) =>
    comparisonText(one.report, one.runs, metrics.length, {
      leftOut: one.leftOut,
      gate: one.sentence,
      grown: request.passes ? grownSentences(one.runs) : [],
    }),
  )
  const headed = all.map(({ side }, index) => `${sideHeading(side, baseline)}\n${texts[index]}`)
  return {
    out: others.length === 1 ? texts.join('') : [sidesTable(all, metrics.length), ...headed].join('\n\n'),
    err: '',
    status,
  }
}

type Compared = {
  side: string
  report: Report
  runs: Record<'before' | 'after', readonly Run[]>
  leftOut: readonly LeftOut[]
  figures: JUnitCase[]
  empty: string | undefined
  lacking: string | undefined
  status: ExitStatus
  sentence: string
  passedOn: () => Report
}

async function compareWith(
  other: TypedSide,
  request: CompareRequest,
  metrics: readonly Metric[],
): Promise<Compared> {
  const { baseline, others, processes, window, paired, allowed, requiredRuns } = request
  const shown = onDisplay(withOthers(request.metrics), request.displayed)
  const { leftOut, ...runs } = await readSides(
    { before: baseline.files, after: other.files },
    processes,
    window,
    request.scene,
    { ...neededBy(shown), ...(request.passes && { stats: 'all' }) },
  )
  const empty = sideWithoutRun(runs, { before: baseline.name, after: other.name })
  const emptyUnnamed = sideWithoutRun(runs, UNNAMED)
  if (!empty && paired && runs.before.length !== runs.after.length)
    throw new UsageError(
      `--paired needs the same number of runs before and after. There are ${runs.before.length} and ${runs.after.length}.`,
    )
  const reporting: Omit<Reporting, 'names'> = {
    ...request,
    ...runs,
    metrics: shown,
    asked: metrics.length,
    comparisons: others.length,
    acrossGames: processes.length > 1,
  }
  const reportWith = (names: Reporting['names']) =>
    makeReport({
      ...reporting,
      names,
      leftOut: leftOut.map(({ unnamed, ...one }) => (names ? one : { ...one, sentence: unnamed })),
    })
  const report = reportWith('kept')
  const figures = judged(report, metrics)
  const counted = report.scenes?.flatMap((scene) => scene.figures.slice(0, metrics.length))
  const lacking = empty ?? lackingRuns(counted ?? report.figures.slice(0, metrics.length), requiredRuns)
  const status = lacking ? EXIT.unusable : gate(figures, allowed)
  const gated = (of: Report, unusable: string | undefined): Report => ({
    ...of,
    gate: {
      status: standingCalled(status),
      exitStatus: status,
      allowed,
      requiredRuns,
      sentence: unusable ?? gateSentence(status, allowed, judged(of, metrics)),
    },
  })
  return {
    side: other.name,
    ...{ report: gated(report, lacking), runs, leftOut, figures, empty, lacking, status },
    sentence: lacking ?? gateSentence(status, allowed, figures),
    passedOn: () =>
      request.names ? gated(report, lacking) : gated(reportWith(undefined), emptyUnnamed ?? lacking),
  }
}

/** One other build gives one report. Several give all reports, named by their builds. */
function formsOf(
  all: readonly Compared[],
  { baseline, names, allowed }: CompareRequest,
  chosen: number,
): Forms {
  const [only, ...more] = all
  const isOne = only !== undefined && more.length === 0
  return {
    '.json': () => `${printableJson(isOne ? only.passedOn() : sidesPassedOn(all, baseline, names))}\n`,
    '.md': () =>
      `${all
        .map(({ report, side }) => {
          const table = comparisonMarkdown(report, chosen)
          return isOne ? table : `### ${plain(`${side} against ${baseline.name}`)}\n\n${table}`
        })
        .join('\n\n')}\n`,
    '.xml': () =>
      comparisonJUnit(
        all.flatMap(({ figures, lacking, side }) =>
          figures.map((figure) => ({ ...figure, unusable: lacking, side: isOne ? undefined : side })),
        ),
        allowed,
      ),
  }
}

function sidesPassedOn(all: readonly Compared[], baseline: TypedSide, names: boolean): object {
  return reportOfSides(
    all.map(({ side, passedOn }) => ({ ...(names && { name: side }), report: passedOn() })),
    names ? baseline.name : undefined,
  )
}

/** Names of sides in reports without names. */
const UNNAMED = { before: '--before', after: '--after' }

function sideWithoutRun(
  { before, after }: Record<'before' | 'after', readonly Run[]>,
  called: Record<'before' | 'after', string>,
): string | undefined {
  if (before.length === 0) return `No capture of ${called.before} could be used.`
  return after.length === 0 ? `No capture of ${called.after} could be used.` : undefined
}

function leftOutLine({ file, sentence }: LeftOut): string {
  return wrapped(`${file}: ${sentence}`, '- ')
}

function sideHeading(side: string, { name }: TypedSide): string {
  return `── ${printable(side)} against ${printable(name)}`
}

function calledBy(side: string, sentence: string, sides: number): string {
  return sides === 1 ? sentence : `${printable(side)}: ${sentence}`
}
