/** Longer beginnings of rows are compared field by field. */
const LONGEST = 1024
const WORD = Int32Array.BYTES_PER_ELEMENT

/** The beginning of the last row: names and addresses that hardly ever change, compared four bytes at a time. */
export class RowPrefix {
  length = 0
  #words = new Int32Array(LONGEST / WORD)
  #count = 0
  /** The last four bytes, which may overlap the word before them. */
  #last = 0

  /** Whether the same bytes stand at `at`. Call it only while `length` is above 0. */
  standsAt(view: DataView, at: number): boolean {
    if (at + this.length > view.byteLength) return false
    for (let word = 0; word < this.#count; word++)
      if (view.getInt32(at + word * WORD) !== this.#words[word]) return false
    return view.getInt32(at + this.length - WORD) === this.#last
  }

  /** Keeps the bytes between `from` and `to` in mind; too few or too many are not worth it. */
  remember(view: DataView, from: number, to: number): void {
    this.length = to - from >= WORD && to - from <= LONGEST ? to - from : 0
    if (this.length === 0) return
    this.#count = Math.floor(this.length / WORD)
    for (let word = 0; word < this.#count; word++) this.#words[word] = view.getInt32(from + word * WORD)
    this.#last = view.getInt32(to - WORD)
  }

  forget(): void {
    this.length = 0
  }
}
