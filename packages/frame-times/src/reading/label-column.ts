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
