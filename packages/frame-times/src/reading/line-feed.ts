import { COMMA, LF, POINT, QUOTE, SPACE, ZERO } from './decimal.ts'
import { Refused } from './limits.ts'

/** No tool writes a longer line; without a limit a file of another world would be collected whole. */
export const LONGEST_LINE = 4 * 1024 * 1024

export function tooLong(): Refused {
  return new Refused(
    'damaged',
    'A line of this file is longer than four megabytes: no capture tool writes such lines.',
  )
}

type Rows = {
  /** `bytes` from `from` up to `to` are whole lines, each with its line feed. Answers `to`, or the beginning of the line with a quote where it stopped. */
  scan: (bytes: Uint8Array, from: number, to: number) => number
  /** The last line of the file, when no line feed follows it; one is put there. */
  scanUnended: (bytes: Uint8Array) => void
}

/** Cuts chunks of bytes into whole lines without copying more than the lines that lie across two chunks. */
export class LineFeed {
  readonly #rows: Rows
  readonly #unquote: number | undefined
  #skip: number
  #held = new Uint8Array(1024)
  #heldLength = 0

  /** `skip`: lines ahead of the table. `unquote`: the delimiter, where fields may stand in quotes. */
  constructor(rows: Rows, { skip, unquote }: { skip: number; unquote?: number }) {
    this.#rows = rows
    this.#skip = skip
    this.#unquote = unquote
  }

  push(bytes: Uint8Array): void {
    let from = 0
    if (this.#heldLength > 0) {
      const end = bytes.indexOf(LF)
      this.#hold(end === -1 ? bytes : bytes.subarray(0, end + 1))
      if (end === -1) return
      const line = this.#held.subarray(0, this.#heldLength)
      this.#heldLength = 0
      this.#scan(line, 0, line.length)
      from = end + 1
    }
    const to = bytes.lastIndexOf(LF) + 1
    if (to > from) this.#scan(bytes, from, to)
    if (Math.max(to, from) < bytes.length) this.#hold(bytes.subarray(Math.max(to, from)))
  }

  end(): void {
    if (this.#heldLength === 0 || this.#skip > 0) return
    this.#hold(Uint8Array.of(LF))
    const line = this.#held.slice(0, this.#heldLength)
    this.#heldLength = 0
    if (this.#unquote !== undefined && line.includes(QUOTE)) unquote(line, this.#unquote)
    this.#rows.scanUnended(line)
  }

  #scan(bytes: Uint8Array, from: number, to: number): void {
    let at = from
    for (; this.#skip > 0 && at < to; this.#skip--) at = bytes.indexOf(LF, at) + 1
    if (at === to) return
    const stopped = this.#rows.scan(bytes, at, to)
    if (stopped === to || this.#unquote === undefined) return
    const copy = bytes.slice(stopped, to)
    unquote(copy, this.#unquote)
    this.#rows.scan(copy, 0, copy.length)
  }

  #hold(bytes: Uint8Array): void {
    const length = this.#heldLength + bytes.length
    if (length > LONGEST_LINE) throw tooLong()
    if (length > this.#held.length) {
      const held = new Uint8Array(Math.min(2 * length, LONGEST_LINE))
      held.set(this.#held.subarray(0, this.#heldLength))
      this.#held = held
    }
    this.#held.set(bytes, this.#heldLength)
    this.#heldLength = length
  }
}

/**
 * Puts spaces for quotes and for the delimiters between them, so that commas separate fields and nothing else. A comma between digits is
 * that of `"16,67"`, as spreadsheets of many countries write a decimal into a table with commas, and becomes a point.
 */
function unquote(bytes: Uint8Array, delimiter: number): void {
  let inside = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === LF) inside = false
    if (byte === QUOTE) inside = !inside
    if (byte === QUOTE) bytes[at] = SPACE
    if (inside && byte === delimiter)
      bytes[at] = byte === COMMA && isDigit(bytes[at - 1]) && isDigit(bytes[at + 1]) ? POINT : SPACE
  }
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte < ZERO + 10
}
