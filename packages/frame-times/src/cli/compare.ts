import { writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { Said } from '../comparison/conditions.ts'
import type { Sides } from '../comparison/run.ts'
import type { SceneRule } from '../comparison/scenes.ts'
import { type Metric, neededBy } from '../metrics/metric.ts'
import {
  buildStatusOf,
  EXIT,
  type ExitStatus,
  gate,
  gateSentence,
  judged,
  lackingRuns,
} from '../report/gate.ts'
import { makeReport, type Reporting } from '../report/report.ts'
import type { Declared, Report } from '../report/report-data.ts'
import type { TrimWindow } from '../traces/trim.ts'
import { onDisplay, withOthers } from './choose-metric.ts'
import { comparisonMarkdown, comparisonText } from './comparison-text.ts'
import { printableJson, wrapped } from './layout.ts'
import { type LeftOut, readSides } from './read-sides.ts'
import { UsageError } from './usage.ts'

type CompareRequest = {
  before: readonly string[]
  after: readonly string[]
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
  names: boolean
  drawn: boolean
  save: readonly string[]
  form: 'text' | 'json' | 'markdown'
}

export type CommandResult = { out: string; err: string; status: ExitStatus }

/** @throws UsageError */
export async function compare(request: CompareRequest): Promise<CommandResult> {
  const { save, form } = request
  requireForms(save)
  const metrics = onDisplay(request.metrics, request.displayed)
  const described = metrics.find(({ better }) => better === 'neither')
  if (described)
    throw new UsageError(
      `${described.name} is neither better nor worse, so it can’t be compared. Choose another --metric, or use inspect.`,
    )
  const { report, runs, leftOut, empty, sentence, status, passedOn } = await compareRead(request, metrics)
  const forms: Forms = {
    '.json': () => `${printableJson(passedOn())}\n`,
    '.md': () => `${comparisonMarkdown(report, metrics.length)}\n`,
  }
  saveAs(save, forms)
  const lines = [...new Set(leftOut.map(leftOutLine))]
  if (empty) return { out: '', err: [empty, ...lines].join('\n'), status }
  if (form !== 'text')
    return {
      out: forms[form === 'json' ? '.json' : '.md']().trimEnd(),
      err: [...lines, sentence].join('\n'),
      status,
    }
  return {
    out: comparisonText(report, runs, metrics.length, { leftOut, gate: sentence }),
    err: '',
    status,
  }
}

type Compared = {
  report: Report
  runs: Sides
  leftOut: readonly LeftOut[]
  empty: string | undefined
  status: ExitStatus
  sentence: string
  passedOn: () => Report
}

async function compareRead(request: CompareRequest, metrics: readonly Metric[]): Promise<Compared> {
  const { processes, paired, allowed, requiredRuns } = request
  const shown = onDisplay(withOthers(request.metrics), request.displayed)
  const { leftOut, ...runs } = await readSides(request, neededBy(shown))
  const empty = sideWithoutRun(runs)
  if (!empty && paired && runs.before.length !== runs.after.length)
    throw new UsageError(
      `--paired needs the same number of runs before and after. There are ${runs.before.length} and ${runs.after.length}.`,
    )
  const reporting: Omit<Reporting, 'names'> = {
    ...request,
    ...runs,
    metrics: shown,
    asked: metrics.length,
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
  const gated = (of: Report): Report => ({
    ...of,
    gate: {
      status: buildStatusOf(status),
      exitStatus: status,
      allowed,
      requiredRuns,
      sentence: lacking ?? gateSentence(status, allowed, judged(of, metrics)),
    },
  })
  return {
    ...{ report: gated(report), runs, leftOut, empty, status },
    sentence: lacking ?? gateSentence(status, allowed, figures),
    passedOn: () => gated(request.names ? report : reportWith(undefined)),
  }
}

function sideWithoutRun({ before, after }: Sides): string | undefined {
  if (before.length === 0) return 'No capture of --before could be used.'
  return after.length === 0 ? 'No capture of --after could be used.' : undefined
}

function leftOutLine({ file, sentence }: LeftOut): string {
  return wrapped(`${file}: ${sentence}`, '- ')
}

type Forms = Record<'.json' | '.md', () => string>

/** Called before anything is read. @throws UsageError for an unknown file extension */
function requireForms(files: readonly string[]): void {
  for (const file of files)
    if (!['.json', '.md'].includes(extname(file)))
      throw new UsageError(`--save takes names that end in .json or .md, not '${file}'.`)
}

/** @throws UsageError if the file cannot be written */
function saveAs(files: readonly string[], forms: Forms): void {
  for (const file of files)
    try {
      writeFileSync(file, forms[extname(file) as keyof Forms]())
    } catch (error) {
      const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      throw new UsageError(`'${file}' can’t be written (${why}).`)
    }
}
