import { CONDITIONS } from '../comparison/conditions.ts'
import { changeInWords } from '../comparison/language.ts'
import type { Run, Sides } from '../comparison/run.ts'
import { OUTCOMES } from '../comparison/verdict.ts'
import type { Report, ReportedFigure } from '../report/report-data.ts'
import { cut, cutInMiddle, inUnit, section, table, valueInUnit, wrapped } from './layout.ts'
import { declaredSentences } from './parse-options.ts'
import type { LeftOut } from './read-sides.ts'

type Figures = Pick<Report, 'figures' | 'definitions' | 'scenes'>
type Definition = Report['definitions'][number]

const WIDEST_NAME = 33
const WIDEST_FILE = 32

/** @param chosen number of figures that were requested */
export function comparisonText(
  report: Report,
  runs: Sides,
  chosen: number,
  { leftOut, gate }: { leftOut: readonly LeftOut[]; gate: string },
): string {
  const asked = report.figures.slice(0, chosen)
  return [
    ...asked.flatMap(({ words }) => [
      wrapped(words.headline),
      wrapped(words.detail, '  '),
      ...(words.withoutOutliers ? [wrapped(words.withoutOutliers, '  ')] : []),
    ]),
    wrapped(gate),
    ...section('Scenes', sceneSentences(report, chosen)),
    '',
    ...table([['', 'before', 'after', 'change', ''], ...figureRows(report, chosen)], [1, 2, 3]),
    '',
    ...table(runRows(report, runs), [2, 3, 4]),
    ...keptSentence(report),
    `Verdict rule: version ${report.rule}.`,
    ...section('Conditions', conditionSentences(report)),
    ...section('Declared', declaredSentences(report.declared)),
    ...section(
      'Other possible causes',
      report.warnings.map(({ sentence }) => sentence),
    ),
    ...section('Notes on the captures', remarksOf(report)),
    ...section(
      'Left out',
      leftOut.map(({ file, sentence }) => `${cutInMiddle(file, WIDEST_FILE)}: ${sentence}`),
    ),
    ...section('Definitions', report.definitions.map(definitionSentence)),
  ].join('\n')
}

/** A table for issue trackers. It contains no file names. */
export function comparisonMarkdown(report: Report, chosen: number): string {
  const rows = figureRows(report, chosen).map((cells) => `| ${cells.map(plain).join(' | ')} |`)
  const notes = [...report.warnings.map(({ sentence }) => sentence), ...conditionSentences(report)]
  const warnings = notes.map((sentence) => `- ${plain(sentence)}`)
  return [
    ...report.figures
      .slice(0, chosen)
      .flatMap(({ words }) => [`**${plain(words.headline)}** ${plain(words.detail)}`, '']),
    ...(report.gate ? [plain(report.gate.sentence), ''] : []),
    '| | Before | After | Change | |',
    '|---|---:|---:|---:|---|',
    ...rows,
    '',
    ...warnings,
    '',
    ...report.definitions.slice(0, chosen).map((definition) => plain(definitionSentence(definition))),
  ].join('\n')
}

/** Escapes Markdown, because anyone can choose the names in a capture. */
function plain(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#]/g, '\\$&').replaceAll(/\s+/g, ' ')
}

function sceneSentences({ scenes = [] }: Figures, chosen: number): string[] {
  return scenes.flatMap(({ name, figures }) =>
    figures
      .slice(0, chosen)
      .map(({ words }) => `${name || 'Without a scene'}: ${words.headline} ${words.detail}`),
  )
}

function figureRows({ figures, definitions, scenes = [] }: Figures, chosen: number): string[][] {
  return [
    ...rowsOf(figures, definitions),
    ...scenes.flatMap(({ name, figures: own }) => rowsOf(own.slice(0, chosen), definitions, name)),
  ]
}

function rowsOf(
  figures: readonly ReportedFigure[],
  definitions: readonly Definition[],
  scene?: string,
): string[][] {
  return figures.map(({ before, after, verdict }, index) => {
    const { name, unit } = definitions[index] as Definition
    const change = 'change' in verdict ? changeInWords(verdict.change, verdict.scale, unit) : '–'
    return [
      cut(scene === undefined ? name : `${scene}: ${name}`, WIDEST_NAME),
      inUnit(before.mean, unit),
      inUnit(after.mean, unit),
      change,
      OUTCOMES[verdict.outcome].word,
    ]
  })
}

function definitionSentence({ name, definition, source }: Definition): string {
  return `${name}: ${definition} Source: ${source}`
}

/** All runs have the same window. */
function keptSentence({ before: [first] }: Report): string[] {
  if (!first) return []
  const { fromSeconds, toSeconds, dropFirstFrame } = first.window
  const part = toSeconds === undefined ? `from ${fromSeconds} s on` : `from ${fromSeconds} to ${toSeconds} s`
  const isTrimmed = fromSeconds > 0 || toSeconds !== undefined
  return [
    ...(isTrimmed ? [`Only the part ${part} of each run counts.`] : []),
    ...(dropFirstFrame ? ['The first frame of each run is left out.'] : []),
  ]
}

function conditionSentences({ conditions }: Report): string[] {
  const named = (state: Report['conditions'][number]['state']) =>
    conditions
      .flatMap((condition) => (condition.state === state ? [CONDITIONS[condition.id].name] : []))
      .join(', ')
  const [same, differs, unsaid] = [named('same'), named('differs'), named('unsaid')]
  return [
    ...(same ? [`Same: ${same}.`] : []),
    ...(differs ? [`Differs: ${differs}.`] : []),
    ...(unsaid ? [`Unknown: ${unsaid}.`] : []),
  ]
}

function remarksOf({ captures, before, after }: Report): string[] {
  const runs = [...before, ...after]
  const bySentence = new Map<string, string[]>()
  for (const { sha256, remarks } of captures)
    for (const { sentence } of remarks) {
      const labels = runs.filter(({ capture }) => capture === sha256).map(({ label }) => label)
      bySentence.set(sentence, [...(bySentence.get(sentence) ?? []), ...labels])
    }
  return [...bySentence].map(([sentence, labels]) => `${labels.join(', ')}: ${sentence}`)
}

function runRows(report: Report, runs: Sides): string[][] {
  const [figure] = report.figures
  const [definition] = report.definitions
  if (!figure || !definition) return []
  return (['before', 'after'] as const).flatMap((side) =>
    report[side].map(({ label, kept }, index) => {
      const { value, outlier, repeated } = figure[side].runs[
        index
      ] as ReportedFigure['before']['runs'][number]
      return [
        label,
        cutInMiddle((runs[side][index] as Run).label, WIDEST_FILE),
        valueInUnit(value, definition.unit),
        `${kept.frames.toLocaleString('en-GB')} frames`,
        `${kept.seconds.toFixed(1)} s`,
        repeated ? 'repeated' : outlier ? 'outlier' : '',
      ]
    }),
  )
}
