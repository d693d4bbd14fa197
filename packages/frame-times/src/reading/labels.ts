import { printable } from './metadata.ts'

const utf8 = new TextDecoder()

/** Longer labels are cut, so that a damaged file cannot fill the memory. */
const LONGEST_LABEL = 256
/** Further labels of a column share `OTHER`. */
const MOST_LABELS = 256

/** The label of every text beyond those that a column keeps. */
export const OTHER = 0

/** What the scanner asks of a column of words. */
export type Labels = {
  /** What the last row held, so that the same again costs a comparison of bytes alone. */
  readonly lastBytes: Uint8Array
  readonly last: number
  /** The number of the word in `bytes` from `from` up to `to`. */
  numberAt: (bytes: Uint8Array, from: number, to: number) => number
}

/** A column of words that repeat, such as the name of a process: each word becomes a small number the first time it is seen. */
export class LabelColumn implements Labels {
  /** By number; texts that mean the same share one. */
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
/** Longer beginnings of rows are read field by field. */
const LONGEST = 1024
/** So many processes and swap chains may take turns without being read anew. */
const MOST = 8

/** The beginning of a row that was read: names and addresses that hardly ever change, compared eight bytes at a time. */
export type RowPrefix = {
  length: number
  words: Float64Array
  /** The last eight bytes, which may overlap the word before them. */
  last: number
  /** Numbers of the labels in it. */
  labels: Int32Array
}

/** The beginnings of the rows that were read lately. */
export class RowPrefixes {
  #prefixes: RowPrefix[] = []
  #next = 0

  /** The one that stands at `at`, if any. */
  find(view: DataView, at: number): RowPrefix | undefined {
    for (const prefix of this.#prefixes) if (standsAt(prefix, view, at)) return prefix
    return undefined
  }

  /** Keeps the bytes between `from` and `to` in mind, with their labels; too few or too many are not worth it. */
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
