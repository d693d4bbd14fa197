import type { TraceBuilder } from './trace-builder.ts'

/** So many rows stay in the nearest memory of a processor. */
const ROWS = 128

/** Rows on their way to the trace that they belong to: handed over many at a time, which costs a fraction of one by one. */
export class RowBatch {
  /** Row after row; the one that `next` made room for begins where it says. */
  readonly values: Float64Array
  readonly #width: number
  #builder: TraceBuilder | undefined
  #rows = 0

  /** `width`: values of a row. */
  constructor(width: number) {
    this.#width = width
    this.values = new Float64Array(ROWS * width)
  }

  /** Where in `values` the next row of `builder` begins. */
  next(builder: TraceBuilder): number {
    if (this.#builder !== builder || this.#rows === ROWS) this.flush()
    this.#builder = builder
    return this.#rows++ * this.#width
  }

  /** Hands over what is left. */
  flush(): void {
    this.#builder?.add(this.values, this.#rows)
    this.#rows = 0
  }
}
