import { writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { Report } from '../report/report.schema.ts'
import { conditionSentences, definitionSentence, figureRows } from './comparison-text.ts'
import { UsageError } from './usage.ts'

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

export type Forms = Record<'.json' | '.md', () => string>

/** Called before anything is read. @throws UsageError for an unknown file extension */
export function requireForms(files: readonly string[]): void {
  for (const file of files)
    if (!['.json', '.md'].includes(extname(file)))
      throw new UsageError(`--save takes names that end in .json or .md, not '${file}'.`)
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
