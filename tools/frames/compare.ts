import type { Said } from '../../analysis/comparison/conditions.ts'
import type { Run } from '../../analysis/comparison/run.ts'
import type { SceneRule } from '../../analysis/comparison/scenes.ts'
import type { Metric } from '../../analysis/metrics/metric.ts'
import { neededBy } from '../../analysis/metrics/needed-by.ts'
import type { Report } from '../../analysis/report/report.schema.ts'
import { makeReport, type Reporting } from '../../analysis/report/report.ts'
import type { TrimWindow } from '../../analysis/trim/trim.ts'
import { printableJson } from '../../studio/shell/table.ts'
import { seen, withOthers } from './choose-metric.ts'
import { comparisonJUnit, type JUnitCase } from './comparison-junit.ts'
import { comparisonMarkdown } from './comparison-markdown.ts'
import { comparisonText } from './comparison-text.ts'
import { EXIT, type ExitStatus, UsageError } from './exit-status.ts'
import { gate, gateSentence, lackingRuns, standingCalled } from './gate.ts'
import { grownSentences } from './grown-sentences.ts'
import { wrapped } from './layout.ts'
import { type LeftOut, readSides } from './read-sides.ts'
import { demandForms, saveAs } from './save-as.ts'

type CompareRequest = {
  before: readonly string[]
  after: readonly string[]
  /** Those that were asked for; the first is the headline. */
  metrics: readonly Metric[]
  /** How scenes are told apart. */
  scene: SceneRule | undefined
  /** Names of processes; several are meant to be compared with each other. */
  processes: readonly string[]
  window: TrimWindow
  practicalThreshold: number | undefined
  /** Whether the first run before was taken with the first after and so on; undefined: as their times say. */
  paired: boolean | undefined
  /** The fraction that may be lost. */
  allowed: number | undefined
  said: Said
  /** So many runs a side have to count. */
  requiredRuns: number | undefined
  /** Figures of frame times are those of the images on the screen. */
  displayed: boolean
  /** What of an Unreal profile grew most is said. */
  passes: boolean
  /** The report names programs, projects, scenes and files. */
  names: boolean
  /** Names of files that the comparison is saved as too. */
  save: readonly string[]
  form: 'text' | 'json' | 'markdown'
}

export type Answer = { out: string; err: string; status: ExitStatus }

/** @throws UsageError */
export async function compare(request: CompareRequest): Promise<Answer> {
  const { processes, window, practicalThreshold, paired, allowed, said, requiredRuns, save, form } = request
  demandForms(save)
  const metrics = seen(request.metrics, request.displayed)
  const described = metrics.find(({ better }) => better === 'neither')
  if (described)
    throw new UsageError(
      `${described.name} describes and is neither better nor worse: choose another --metric, or 'inspect'.`,
    )
  const shown = seen(withOthers(request.metrics), request.displayed)
  const needed = neededBy(shown)
  const { leftOut, ...runs } = await readSides(request, processes, window, request.scene, {
    ...needed,
    ...(request.passes && { stats: 'all' }),
  })
  const empty = sideWithoutRun(runs)
  if (!empty && paired && runs.before.length !== runs.after.length)
    throw new UsageError(
      `--paired takes as many runs before as after; there are ${runs.before.length} and ${runs.after.length}.`,
    )
  const reporting: Reporting = {
    ...runs,
    metrics: shown,
    asked: metrics.length,
    practicalThreshold,
    paired,
    acrossGames: processes.length > 1,
    said,
    leftOut,
  }
  const report = makeReport({ ...reporting, names: 'kept' })
  const figures = judged(report, metrics)
  const counted = report.scenes?.flatMap((scene) => scene.figures.slice(0, metrics.length))
  const lacking = empty ?? lackingRuns(counted ?? report.figures.slice(0, metrics.length), requiredRuns)
  const status = lacking ? EXIT.unusable : gate(figures, allowed)
  const sentence = lacking ?? gateSentence(status, allowed, figures)
  const gateOf = (of: Report) => ({
    status: standingCalled(status),
    exitStatus: status,
    allowed,
    requiredRuns,
    sentence: lacking ?? gateSentence(status, allowed, judged(of, metrics)),
  })
  const forms = {
    '.json': () => {
      const passedOn = request.names ? report : makeReport(reporting)
      return `${printableJson({ ...passedOn, gate: gateOf(passedOn) })}\n`
    },
    '.md': () => `${comparisonMarkdown({ ...report, gate: gateOf(report) }, metrics.length)}\n`,
    '.xml': () => comparisonJUnit(figures, allowed, lacking),
  }
  saveAs(save, forms)
  if (empty) return { out: '', err: [empty, ...leftOut.map(leftOutLine)].join('\n'), status }
  if (form === 'text')
    return {
      out: comparisonText(report, runs, metrics.length, {
        leftOut,
        gate: sentence,
        grown: request.passes ? grownSentences(runs) : [],
      }),
      err: '',
      status,
    }
  return {
    out: forms[form === 'json' ? '.json' : '.md']().trimEnd(),
    err: [...leftOut.map(leftOutLine), sentence].join('\n'),
    status,
  }
}

function sideWithoutRun({ before, after }: Record<'before' | 'after', readonly Run[]>): string | undefined {
  if (before.length === 0) return 'No capture of --before could be used.'
  return after.length === 0 ? 'No capture of --after could be used.' : undefined
}

function leftOutLine({ file, sentence }: LeftOut): string {
  return wrapped(`${file}: ${sentence}`, '- ')
}

/** What was asked for: over all runs, then scene by scene. */
function judged({ figures, scenes = [] }: Report, metrics: readonly Metric[]): JUnitCase[] {
  const of = (all: Report['figures'], scene?: string) =>
    metrics.flatMap((metric, index) => {
      const figure = all[index]
      return figure ? [{ metric, scene, verdict: figure.verdict, words: figure.words }] : []
    })
  return [...of(figures), ...scenes.flatMap((scene) => of(scene.figures, scene.name))]
}
