import { writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { type Judged, standingOf } from '../report/gate.ts'
import type { Report } from '../report/report.schema.ts'
import { conditionSentences, definitionSentence, figureRows } from './comparison-text.ts'
import { printable } from './layout.ts'
import { UsageError } from './usage.ts'

export type JUnitCase = Judged & {
  words: { headline: string; detail: string }
  side?: string | undefined
  unusable?: string | undefined
}

/**
 * JUnit results with one case per requested figure. Worse is a failure, inconclusive is skipped, unusable is an error.
 */
export function comparisonJUnit(cases: readonly JUnitCase[], allowed: number | undefined): string {
  const standings = cases.map((figure) => (figure.unusable ? 'unusable' : standingOf(figure, allowed)))
  const count = (standing: (typeof standings)[number]) => standings.filter((each) => each === standing).length
  const counts = `tests="${cases.length}" failures="${count('worse')}" errors="${count('unusable')}" skipped="${count('inconclusive')}" time="0"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="Frame times" ${counts}>`,
    ...cases.map(({ metric, scene, side, words, unusable }, index) => {
      const element = ELEMENTS[standings[index] ?? 'unusable']
      const message = element && `<${element} message="${escaped(unusable ?? words.headline)}"/>`
      const text = `<system-out>${escaped(`${words.headline} ${words.detail}`)}</system-out>`
      const name = `classname="Frame times" name="${escaped([metric.name, side, scene].filter((part) => part !== undefined).join(', '))}" time="0"`
      return `    <testcase ${name}>${message ?? ''}${text}</testcase>`
    }),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

const ELEMENTS = {
  worse: 'failure',
  unusable: 'error',
  inconclusive: 'skipped',
  'not-worse': undefined,
} as const

/** Removes characters that XML does not allow. */
function escaped(text: string): string {
  return printable(text)
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
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
export function plain(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#]/g, '\\$&').replaceAll(/\s+/g, ' ')
}

export type Forms = Record<'.json' | '.md' | '.xml', () => string>

/** Called before anything is read. @throws UsageError for an unknown file extension */
export function requireForms(files: readonly string[]): void {
  for (const file of files)
    if (!['.json', '.md', '.xml'].includes(extname(file)))
      throw new UsageError(`--save takes names that end in .json, .md or .xml (JUnit), not '${file}'.`)
}

/** @throws UsageError if the file cannot be written */
export function saveAs(files: readonly string[], forms: Forms): void {
  for (const file of files)
    try {
      writeFileSync(file, forms[extname(file) as keyof Forms]())
    } catch (error) {
      const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      throw new UsageError(`'${file}' can’t be written (${why}).`)
    }
}
