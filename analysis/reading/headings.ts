import { COMMA, POINT } from './decimal.ts'
import type { Dialect } from './row-scanner.ts'

const SEMICOLON = 59
const TAB = 9

/** The names over the columns of a table. */
export type Headings = {
  /** As written, without quotes and spaces around them. */
  names: readonly string[]
  dialect: Dialect
  /** The column of the first of these names that the table has, whatever their capitals; -1 without any. Units in brackets do not count. */
  indexOf: (...names: readonly string[]) => number
  has: (...names: readonly string[]) => boolean
}

/** `row`: one row below the headings, which shows whether its decimals are commas. */
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

function delimiterOf(line: string): number {
  const counts = [COMMA, SEMICOLON, TAB].map((byte) => ({
    byte,
    count: line.split(String.fromCharCode(byte)).length,
  }))
  return counts.reduce((most, each) => (each.count > most.count ? each : most)).byte
}

/**
 * `GPUMemorySizeUsed (bytes)` and `GPUMemorySizeUsed` are the same column. Without a pattern: on the one long line of a file of another
 * world a pattern that looks for brackets takes minutes.
 */
function plain(name: string): string {
  if (!name.endsWith(')')) return name.toLowerCase()
  const opened = name.indexOf('(', name.lastIndexOf(')', name.length - 2) + 1)
  return name
    .slice(0, opened === -1 ? undefined : opened)
    .trimEnd()
    .toLowerCase()
}
