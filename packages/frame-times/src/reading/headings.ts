import { COMMA, POINT } from './decimal.ts'
import { Refused } from './limits.ts'
import type { Dialect } from './row-scanner.ts'

const SEMICOLON = 59
const TAB = 9

export type Headings = {
  /** Without quotes and surrounding spaces. */
  names: readonly string[]
  dialect: Dialect
  /** Index of the first matching name, or -1. Ignores case and units in brackets. */
  indexOf: (...names: readonly string[]) => number
  has: (...names: readonly string[]) => boolean
}

/** @param row below the headings, to detect decimal commas */
export function headingsOf(line: string, row: string | undefined): Headings {
  const delimiter = delimiterOf(line)
  const names = line
    .split(String.fromCharCode(delimiter))
    .map((name) => name.trim().replaceAll('"', '').trim())
  const columns = new Map<string, number>()
  names.forEach((name, index) => {
    for (const spelling of [name.toLowerCase(), plain(name)])
      if (!columns.has(spelling)) columns.set(spelling, index)
  })
  const indexOf = (...wanted: readonly string[]) => {
    const found = wanted.find((name) => columns.has(name.toLowerCase()))
    return found === undefined ? -1 : (columns.get(found.toLowerCase()) ?? -1)
  }
  const point = delimiter !== COMMA && row !== undefined && /\d,\d/.test(row) ? COMMA : POINT
  return {
    names,
    dialect: { delimiter, point },
    indexOf,
    has: (...wanted) => wanted.every((name) => indexOf(name) !== -1),
  }
}

/** Enough rows to detect decimal commas. */
const ROWS_LOOKED_AT = 64

/**
 * With commas as delimiters, decimal commas split numbers and shift the cells.
 * @param most cells per row, without empty ones at the end
 * @throws Refused if a row has more
 */
export function requireNoExtraCells(rows: readonly string[], { delimiter }: Dialect, most: number): void {
  if (delimiter !== COMMA) return
  if (rows.slice(0, ROWS_LOOKED_AT).some((row) => cellsIn(row) > most)) throw extraCells()
}

export function extraCells(): Refused {
  return new Refused(
    'to-convert',
    'Rows of this table have more cells than its headings, probably because commas are used both as decimal commas and between columns. Use decimal points, or save it with semicolons between columns.',
  )
}

function cellsIn(row: string): number {
  const unquoted = row.replace(/"[^"]*"/g, '0')
  let end = unquoted.length
  while (end > 0 && ', \r'.includes(unquoted.charAt(end - 1))) end--
  return unquoted.slice(0, end).split(',').length
}

function delimiterOf(line: string): number {
  const counts = [COMMA, SEMICOLON, TAB].map((byte) => ({
    byte,
    count: line.split(String.fromCharCode(byte)).length,
  }))
  return counts.reduce((most, each) => (each.count > most.count ? each : most)).byte
}

/** Removes units: `GPUMemorySizeUsed (bytes)`. A regular expression would take minutes on one very long line. */
function plain(name: string): string {
  if (!name.endsWith(')')) return name.toLowerCase()
  const opened = name.indexOf('(', name.lastIndexOf(')', name.length - 2) + 1)
  return name
    .slice(0, opened === -1 ? undefined : opened)
    .trimEnd()
    .toLowerCase()
}
