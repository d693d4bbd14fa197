import { type MetricUnit, type MetricValue, UNITS } from '../metrics/metric.ts'

/** Width of a standard terminal, in columns. */
const WIDTH = 80

export function inUnit(value: number | undefined, unit: MetricUnit): string {
  if (value === undefined) return '–'
  const { digits } = UNITS[unit]
  const number = value.toLocaleString('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${number}${unit === '%' ? '%' : unit === 'count' ? '' : ` ${unit}`}`
}

export function valueInUnit(value: MetricValue, unit: MetricUnit): string {
  return inUnit(value.ok ? value.value : undefined, unit)
}

/** Wraps text to `WIDTH` columns, indented below `first`. */
export function wrapped(text: string, first = ''): string {
  const indent = ' '.repeat(first.length)
  const lines: string[] = []
  let line = ''
  for (const word of printable(text).split(/\s+/).filter(Boolean)) {
    if (line !== '' && indent.length + line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].map((each, index) => (index === 0 ? first : indent) + each).join('\n')
}

export function section(heading: string, points: readonly string[]): string[] {
  return points.length === 0 ? [] : ['', heading, ...points.map((point) => wrapped(point, '- '))]
}

/** Cuts in the middle, because names from one tool start alike and differ at the end. */
export function cutInMiddle(text: string, most: number): string {
  return cut(text, most, Math.floor((most - 1) / 2))
}

/** @param end number of letters to keep at the end */
export function cut(text: string, most: number, end = 0): string {
  const letters = [...printable(text).replace(/\s+/g, ' ')]
  if (letters.length <= most) return letters.join('')
  return [...letters.slice(0, most - 1 - end), '…', ...letters.slice(letters.length - end)].join('')
}

const GAP = '  '
/** Control characters and characters that change the text direction. */
const STEERING = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** @param numbers columns to align right */
export function table(rows: readonly (readonly string[])[], numbers: readonly number[] = []): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, index) =>
    Math.max(...rows.map((row) => width(row[index] ?? ''))),
  )
  return rows.map((row) =>
    row
      .map((cell, index) => {
        const space = ' '.repeat((widths[index] ?? 0) - width(cell))
        return numbers.includes(index) ? space + cell : cell + space
      })
      .join(GAP)
      .trimEnd(),
  )
}

/** Removes characters that could control a terminal or reorder text. Keeps line breaks. */
export function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(STEERING, '\ufffd')
}

/** Escapes these characters instead, so that programs read the original text. */
export function printableJson(data: unknown): string {
  const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(data, undefined, 2).replace(STEERING, escaped)
}

function width(text: string): number {
  return [...text].length
}
