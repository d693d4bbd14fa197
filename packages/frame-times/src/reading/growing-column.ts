/** Small, because a file may name thousands of swap chains. */
const FIRST_CAPACITY = 64
/** Larger steps from here on, because unused memory costs only address space. */
const LARGE_CAPACITY = 65_536

/** A growing column of numbers. Blank values before the first other value take no memory. */
export class GrowingColumn {
  #values = new Float64Array(0)
  readonly #blank: number

  constructor(blank: number = Number.NaN) {
    this.#blank = blank
  }

  set(index: number, value: number): void {
    if (index >= this.#values.length) {
      if (Object.is(value, this.#blank)) return
      this.#grow(index)
    }
    this.#values[index] = value
  }

  /** Sets `count` values from every `step`th number of `source`. */
  setMany(index: number, count: number, source: Float64Array, at: number, step: number): void {
    const values = this.#values
    if (index + count > values.length) {
      for (let each = 0; each < count; each++) this.set(index + each, source[at + each * step] as number)
      return
    }
    for (let each = 0, from = at; each < count; each++, from += step)
      values[index + each] = source[from] as number
  }

  get isBlank(): boolean {
    return this.#values.length === 0
  }

  /** Empties the column. @returns the first `length` numbers */
  take(length: number): Float64Array {
    const known = Math.min(this.#values.length, length)
    const isTight = length <= this.#values.length && 2 * length >= this.#values.length
    const values = isTight ? this.#values.subarray(0, length) : resized(this.#values, length)
    if (known < length && this.#blank !== 0) values.fill(this.#blank, known)
    this.#values = new Float64Array(0)
    return values
  }

  #grow(index: number): void {
    const known = this.#values.length
    this.#values = resized(this.#values, Math.max(FIRST_CAPACITY, (known < LARGE_CAPACITY ? 2 : 4) * index))
    if (known < index && this.#blank !== 0) this.#values.fill(this.#blank, known, index)
  }
}

/** Frees the old buffer at once. Browsers before 2024 do without. */
function resized(values: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  const copy = new Float64Array(length)
  copy.set(values.subarray(0, length))
  if ('transfer' in values.buffer) values.buffer.transfer(0)
  return copy
}
