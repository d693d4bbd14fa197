import type { Said } from '../comparison/conditions.ts'
import { gate, gateSentence, judged } from '../report/gate.ts'
import type { Declared, TypedReport } from '../report/report-data.ts'
import { makeTypedReport, type TypedFigure } from '../report/typed-report.ts'
import { chooseMetrics } from './choose-metric.ts'
import type { CommandResult } from './compare.ts'
import { definitionSentence, figureRows, sceneSentences } from './comparison-text.ts'
import { printableJson, section, table, wrapped } from './layout.ts'
import { declaredSentences } from './parse-options.ts'
import { UsageError } from './usage.ts'

type TypedRequest = {
  /** `fps=60.1 60.3 -> 66 66.4`, or `fps@Forest=…` for a scene. */
  figures: readonly string[]
  practicalThreshold: number | undefined
  paired: boolean | undefined
  said: Said
  declared: Declared | undefined
  form: 'text' | 'json'
}

/** @throws UsageError */
export function compareTyped({ figures, form, practicalThreshold, ...request }: TypedRequest): CommandResult {
  const typed = figures.map(figureIn)
  const metrics = [...new Map(typed.map(({ metric }) => [metric.id, metric])).values()]
  requireOnce(typed)
  const report = makeTypedReport({
    ...request,
    ...(practicalThreshold !== undefined && { practicalThreshold }),
    typed,
    asked: metrics.length,
  })
  const found = judged(report, metrics)
  const status = gate(found, undefined)
  const sentence = gateSentence(status, undefined, found)
  if (form === 'json') return { out: printableJson(report), err: sentence, status }
  return { out: textOf(report, sentence), err: '', status }
}

const FIGURE = /^([^=@]+)(?:@([^=]+))?=(.+?)(?:->|→)(.+)$/

function figureIn(text: string): TypedFigure {
  const [, name, scene, before, after] = FIGURE.exec(text) ?? []
  const [one, other] = [valuesIn(before), valuesIn(after)]
  if (name === undefined || !one || !other)
    throw new UsageError(
      `Type the values of each run before and after, such as "fps=60.1 60.3 60.2 -> 66 66.4 66.1", or "fps@Forest=…" for a scene, not '${text}'.`,
    )
  const [metric] = chooseMetrics([name.trim()], undefined)
  if (!metric) throw new UsageError(`Unknown metric '${name}'.`)
  return { metric, before: one, after: other, scene: scene?.trim() }
}

function valuesIn(text = ''): number[] | undefined {
  const words = text.trim().split(/\s+/)
  return words.every((word) => /^\d+(\.\d+)?$/.test(word)) ? words.map(Number) : undefined
}

function requireOnce(typed: readonly TypedFigure[]): void {
  const seen = new Set<string>()
  for (const { metric, scene } of typed) {
    const one = JSON.stringify([metric.id, scene])
    if (seen.has(one)) throw new UsageError(`${metric.name} is typed twice. Type all its runs together.`)
    seen.add(one)
  }
}

function textOf(report: TypedReport, gateWords: string): string {
  const { figures, definitions, declared, rule } = report
  const { asked } = report.choices
  return [
    ...figures.flatMap(({ words }) => [wrapped(words.headline), wrapped(words.detail, '  ')]),
    wrapped(gateWords),
    'These figures were typed in. No capture backs them.',
    ...section('Scenes', sceneSentences(report, asked)),
    '',
    ...table([['', 'before', 'after', 'change', ''], ...figureRows(report, asked)], [1, 2, 3]),
    `Verdict rule ${rule} of verdicts.`,
    ...section('Declared', declaredSentences(declared)),
    ...section('Definitions', definitions.map(definitionSentence)),
  ].join('\n')
}
