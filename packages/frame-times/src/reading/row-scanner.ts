import {
  areDigits,
  COMMA,
  CR,
  decimalAt,
  LF,
  MINUS,
  numberOfDigits,
  POWERS_OF_TEN,
  QUOTE,
  ZERO,
} from './decimal.ts'
import { type Labels, OTHER, type RowPrefix, RowPrefixes, standsAt } from './labels.ts'

/** Undefined skips the column. */
export type ScannedColumn = { kind: 'number' } | { kind: 'label'; labels: Labels } | undefined

/** In bytes. */
export type Dialect = { delimiter: number; point: number }

/**
 * Called per row with the same two arrays: numbers (NaN if missing) and label numbers in column order, and the
 * number of fields read.
 */
export type RowSink = (numbers: Float64Array, labels: Int32Array, fields: number) => void

const SKIP = 0
const NUMBER = 1
const LABEL = 2

const NO_BYTE = -1

/** Fits into 32 bits. */
const FAST_DIGITS = 9
/** Exact as a double. */
const EXACT_DIGITS = 15

/** Reads the needed columns of delimited text. Every byte of a capture passes this loop. */
export class RowScanner {
  readonly #kinds: Uint8Array
  /** Index of each number or label. For skipped columns, how many follow in a row. */
  readonly #slots: Int32Array
  readonly #labels: Labels[]
  readonly #numbers: Float64Array
  readonly #labelNumbers: Int32Array
  readonly #dialect: Dialect
  readonly #quote: number
  readonly #sink: RowSink
  /** Columns before the first number if they include labels. */
  readonly #prefixColumns: number
  readonly #prefixLabels: number
  readonly #prefixes = new RowPrefixes()
  #prefix: RowPrefix | undefined

  /** Columns right of the last needed one are not read. */
  constructor(
    columns: readonly ScannedColumn[],
    dialect: Dialect,
    sink: RowSink,
    { stopsAtQuotes = false } = {},
  ) {
    this.#quote = stopsAtQuotes ? QUOTE : NO_BYTE
    const wanted = columns.slice(0, columns.findLastIndex((column) => column !== undefined) + 1)
    this.#labels = wanted.flatMap((column) => (column?.kind === 'label' ? [column.labels] : []))
    this.#numbers = new Float64Array(wanted.filter((column) => column?.kind === 'number').length)
    this.#labelNumbers = new Int32Array(this.#labels.length)
    this.#kinds = Uint8Array.from(wanted, (column) =>
      column === undefined ? SKIP : column.kind === 'number' ? NUMBER : LABEL,
    )
    this.#slots = slotsOf(this.#kinds)
    const firstNumber = this.#kinds.indexOf(NUMBER)
    this.#prefixLabels = this.#kinds.subarray(0, firstNumber).filter((kind) => kind === LABEL).length
    this.#prefixColumns = this.#prefixLabels > 0 ? firstNumber : 0
    this.#dialect = dialect
    this.#sink = sink
  }

  /**
   * Reads complete rows, ending with a line feed. Skips empty rows.
   * @returns `to`, or the start of the row with a quote
   */
  scan(bytes: Uint8Array, from: number, to: number): number {
    const { delimiter, point } = this.#dialect
    const quote = this.#quote
    const kinds = this.#kinds
    const slots = this.#slots
    const labels = this.#labels
    const numbers = this.#numbers
    const labelNumbers = this.#labelNumbers
    const sink = this.#sink
    const wanted = kinds.length
    const prefixColumns = this.#prefixColumns
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let at = from
    while (at < to) {
      let byte = bytes[at] as number
      if (byte === LF || (byte === CR && bytes[at + 1] === LF)) {
        at += byte === LF ? 1 : 2
        continue
      }
      let column = 0
      const row = at
      const prefix = prefixColumns > 0 ? this.#prefixAt(view, at) : undefined
      if (prefix) {
        column = prefixColumns
        at += prefix.length
      }
      while (true) {
        const kind = kinds[column] as number
        const slot = slots[column] as number
        if (kind === NUMBER) {
          const start = at
          byte = bytes[at] as number
          const negative = byte === MINUS
          if (negative) byte = bytes[++at] as number
          const first = at
          let whole = 0
          const begin = at + 4 < to ? view.getInt32(at, true) : 0
          if (areDigits(begin)) {
            whole = numberOfDigits(begin)
            at += 4
            byte = bytes[at] as number
          }
          while (byte >= ZERO && byte < ZERO + 10) {
            whole = (Math.imul(whole, 10) + byte - ZERO) | 0
            byte = bytes[++at] as number
          }
          const digits = at - first
          let fraction = 0
          let decimals = 0
          if (byte === point) {
            const start = ++at
            const four = at + 4 < to ? view.getInt32(at, true) : 0
            if (areDigits(four)) {
              fraction = numberOfDigits(four)
              at += 4
            }
            byte = bytes[at] as number
            while (byte >= ZERO && byte < ZERO + 10) {
              fraction = (Math.imul(fraction, 10) + byte - ZERO) | 0
              byte = bytes[++at] as number
            }
            decimals = at - start
          }
          if (
            digits <= FAST_DIGITS &&
            decimals <= FAST_DIGITS &&
            digits + decimals > 0 &&
            digits + decimals <= EXACT_DIGITS &&
            (byte === delimiter || byte === LF) &&
            (!negative || (whole | fraction) !== 0)
          ) {
            const power = POWERS_OF_TEN[decimals] as number
            const value = (whole * power + fraction) / power
            numbers[slot] = negative ? -value : value
          } else {
            while (byte !== delimiter && byte !== LF && byte !== quote) byte = bytes[++at] as number
            if (byte === quote) return row
            numbers[slot] = decimalAt(bytes, start, at, point)
          }
        } else if (kind === LABEL) {
          const label = labels[slot] as Labels
          const last = label.lastBytes
          const start = at
          const end = last.length
          let same = 0
          while (same < end && bytes[at + same] === last[same]) same++
          at += same
          byte = bytes[at] as number
          if (same === end && (byte === delimiter || byte === LF)) {
            labelNumbers[slot] = label.last
          } else {
            while (byte !== delimiter && byte !== LF && byte !== quote) byte = bytes[++at] as number
            if (byte === quote) return row
            labelNumbers[slot] = label.numberAt(bytes, start, at)
          }
        } else {
          let left = slot
          byte = bytes[at] as number
          while (true) {
            while (byte > COMMA && byte !== delimiter) byte = bytes[++at] as number
            if (byte === LF || (byte === delimiter && --left === 0)) break
            if (byte === quote) return row
            byte = bytes[++at] as number
          }
          column += slot - Math.max(left, 1)
        }
        column++
        if (byte === LF || column >= wanted) break
        at++
      }
      if (column < wanted) this.#blankFrom(column)
      if (prefixColumns > 0 && !prefix) this.#rememberPrefix(bytes, view, row, column)
      if (byte !== LF) at = bytes.indexOf(LF, at)
      at++
      sink(numbers, labelNumbers, column)
    }
    return to
  }

  /** Restores the labels of a cached prefix. */
  #prefixAt(view: DataView, at: number): RowPrefix | undefined {
    const last = this.#prefix
    if (last && standsAt(last, view, at)) return last
    const other = this.#prefixes.find(view, at)
    if (other) this.#labelNumbers.set(other.labels)
    this.#prefix = other
    return other
  }

  #rememberPrefix(bytes: Uint8Array, view: DataView, row: number, columns: number): void {
    if (columns <= this.#prefixColumns) return
    let end = row
    for (let column = 0; column < this.#prefixColumns; column++)
      end = bytes.indexOf(this.#dialect.delimiter, end) + 1
    this.#prefixes.remember(view, row, end, this.#labelNumbers.slice(0, this.#prefixLabels))
  }

  #blankFrom(column: number): void {
    for (let missing = column; missing < this.#kinds.length; missing++) {
      const slot = this.#slots[missing] as number
      if (this.#kinds[missing] === NUMBER) this.#numbers[slot] = Number.NaN
      if (this.#kinds[missing] === LABEL) this.#labelNumbers[slot] = OTHER
    }
  }
}

function slotsOf(kinds: Uint8Array): Int32Array {
  const slots = new Int32Array(kinds.length)
  let numbers = 0
  let labels = 0
  for (let column = 0; column < kinds.length; column++) {
    if (kinds[column] === NUMBER) slots[column] = numbers++
    if (kinds[column] === LABEL) slots[column] = labels++
  }
  for (let column = kinds.length - 1; column >= 0; column--) {
    if (kinds[column] === SKIP)
      slots[column] = 1 + (kinds[column + 1] === SKIP ? (slots[column + 1] as number) : 0)
  }
  return slots
}
