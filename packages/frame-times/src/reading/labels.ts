import { printable } from './metadata.ts'

const utf8 = new TextDecoder()

/** Limits memory for damaged files. */
const LONGEST_LABEL = 256
/** Further labels share `OTHER`. */
const MOST_LABELS = 256

export const OTHER = 0

export type Labels = {
  /** Last value, compared first because values repeat. */
  readonly lastBytes: Uint8Array
  readonly last: number
  numberAt: (bytes: Uint8Array, from: number, to: number) => number
}

/** A column of repeating words, stored as small numbers. */
export class LabelColumn implements Labels {
  readonly texts: string[] = ['']
  lastBytes = new Uint8Array(0)
  last = OTHER
  #known = new Map<string, number>()
  #numbers = new Map<string, number>()
  #meaning: (text: string) => string

  constructor(meaning: (text: string) => string = (text) => text) {
    this.#meaning = meaning
  }

  numberAt(bytes: Uint8Array, from: number, to: number): number {
    const word = bytes.slice(from, Math.min(to, from + LONGEST_LABEL))
    const text = utf8.decode(word)
    this.lastBytes = word
    this.last = this.#numberOf(text)
    return this.last
  }

  #numberOf(text: string): number {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    const meaning = this.#meaning(printable(text))
    const number = this.#numbers.get(meaning) ?? this.#add(meaning)
    if (this.#known.size < MOST_LABELS) this.#known.set(text, number)
    return number
  }

  #add(meaning: string): number {
    if (this.texts.length > MOST_LABELS) return OTHER
    this.#numbers.set(meaning, this.texts.length)
    return this.texts.push(meaning) - 1
  }
}

const WORD = Float64Array.BYTES_PER_ELEMENT
/** Longer prefixes are read field by field. */
const LONGEST = 1024
/** Number of processes and swap chains with cached prefixes. */
const MOST = 8

/** Cached start of a row, compared eight bytes at a time. */
export type RowPrefix = {
  length: number
  words: Float64Array
  /** May overlap the previous word. */
  last: number
  labels: Int32Array
}

export class RowPrefixes {
  #prefixes: RowPrefix[] = []
  #next = 0

  find(view: DataView, at: number): RowPrefix | undefined {
    for (const prefix of this.#prefixes) if (standsAt(prefix, view, at)) return prefix
    return undefined
  }

  /** Stores a prefix unless it is too short or too long. */
  remember(view: DataView, from: number, to: number, labels: Int32Array): void {
    const length = to - from
    if (length < WORD || length > LONGEST) return
    const words = new Float64Array(Math.floor(length / WORD))
    for (let word = 0; word < words.length; word++) words[word] = view.getFloat64(from + word * WORD)
    this.#prefixes[this.#next] = { length, words, last: view.getFloat64(to - WORD), labels }
    this.#next = (this.#next + 1) % MOST
  }
}

export function standsAt(prefix: RowPrefix, view: DataView, at: number): boolean {
  const { words, length } = prefix
  if (at + length > view.byteLength) return false
  for (let word = 0; word < words.length; word++)
    if (view.getFloat64(at + word * WORD) !== words[word]) return false
  return view.getFloat64(at + length - WORD) === prefix.last
}
