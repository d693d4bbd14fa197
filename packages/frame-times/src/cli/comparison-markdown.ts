import type { Report } from '../report/report.schema.ts'
import { conditionSentences, definitionSentence, figureRows } from './comparison-text.ts'

/** A small table for an issue tracker. It names no file. */
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

/** Names in captures are written by anybody: none of them may become markup. */
export function plain(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#]/g, '\\$&').replaceAll(/\s+/g, ' ')
}
