import { COMMA, LF, POINT, QUOTE, SPACE, ZERO } from './decimal.ts'
import { Refused } from './limits.ts'

/** Without a limit, a file without line ends would be collected in memory. */
export const LONGEST_LINE = 4 * 1024 * 1024

export function tooLong(): Refused {
  return new Refused(
    'damaged',
    'A line of this file is longer than 4 MB. Capture tools don’t write such lines.',
  )
}

type Rows = {
  /** `bytes` are complete lines. @returns `to`, or the start of the line with a quote */
  scan: (bytes: Uint8Array, from: number, to: number) => number
  /** Called with the last line if it has no line feed. One is appended. */
  scanUnended: (bytes: Uint8Array) => void
}

/** Splits chunks into complete lines. Copies only lines that span two chunks. */
export class LineFeed {
  readonly #rows: Rows
  readonly #unquote: number | undefined
  #skip: number
  #held = new Uint8Array(1024)
  #heldLength = 0

  /** @param unquote delimiter if fields may be quoted */
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
 * Replaces quotes and delimiters between them with spaces. A quoted comma between digits is a decimal comma, as
 * in `"16,67"`, and becomes a point.
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
