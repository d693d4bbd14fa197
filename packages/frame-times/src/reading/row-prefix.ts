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
