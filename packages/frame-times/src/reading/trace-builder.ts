import { COLUMNS, type ColumnId, type Columns, type GeneratedImages, type Trace } from '../capture/capture.ts'
import { clockOf, isSampledLog, startsOf, type TimeUnit } from './clock.ts'
import { GrowingColumn } from './growing-column.ts'

export type TraceName = { key: string; application: string | undefined; processId: number | undefined }

/** Longer frames are pauses or loading, in ms. */
const PAUSE = 10_000

export type Findings = {
  outOfRange: Partial<Record<ColumnId, number>>
  missing: number
  pauses: number
  timeReconstructed: boolean
}

export type FinishedTrace = { trace: Trace; findings: Findings }

/** Replaces the frame time of rows that are generated images. */
export const GENERATED = Number.NEGATIVE_INFINITY

export class TraceBuilder {
  readonly counts = { rows: 0, dropped: 0, unusable: 0 }
  frames = 0
  readonly #ids: readonly ColumnId[]
  readonly #columns: readonly GrowingColumn[]
  readonly #least: Float64Array
  readonly #most: Float64Array
  readonly #dropped: number
  readonly #generated: Record<keyof GeneratedImages, number[]> = {
    nextFrame: [],
    displayChange: [],
    animationError: [],
  }
  readonly #findings: Findings = { outOfRange: {}, missing: 0, pauses: 0, timeReconstructed: false }
  #sum = 0

  /** @param ids columns in the order of values, frame time first */
  constructor(ids: readonly ColumnId[]) {
    this.#ids = ids
    this.#columns = ids.map((id) => new GrowingColumn(isFlag(id) ? 0 : Number.NaN))
    this.#least = Float64Array.from(ids, (id) => COLUMNS[id].range[0])
    this.#most = Float64Array.from(ids, (id) => COLUMNS[id].range[1])
    this.#dropped = ids.indexOf('dropped')
  }

  /** Adds rows. Generated images are stored separately, rows without a usable frame time are counted and dropped. */
  add(values: Float64Array, rows = 1): void {
    const frames = this.#usable(values, rows)
    for (let column = 0; column < this.#columns.length; column++) this.#addColumn(column, values, frames)
    this.frames += frames
  }

  /** Moves usable rows to the front. @returns their number */
  #usable(values: Float64Array, rows: number): number {
    const width = this.#columns.length
    const [least, most] = COLUMNS.frameTime.range
    let used = 0
    let generated = 0
    for (let row = 0; row < rows; row++) {
      const from = row * width
      const frameTime = values[from] as number
      if (frameTime === GENERATED) {
        this.#addGenerated(values.subarray(from, from + width), this.frames + used)
        generated++
        continue
      }
      if (this.#dropped !== -1 && values[from + this.#dropped] === 1) this.counts.dropped++
      if (frameTime >= least && frameTime <= most) {
        if (frameTime > PAUSE) this.#findings.pauses++
        this.#sum += frameTime
        if (used < row) values.copyWithin(used * width, from, from + width)
        used++
      } else if (frameTime < 0 || frameTime > 0) this.#countImplausible('frameTime')
      else this.#findings.missing++
    }
    this.counts.rows += rows
    this.counts.unusable += rows - used - generated
    return used
  }

  #addGenerated(row: Float64Array, nextFrame: number): void {
    const { displayChange, animationError } = this.#generated
    this.#generated.nextFrame.push(nextFrame)
    displayChange.push(row[this.#ids.indexOf('displayChange')] ?? Number.NaN)
    animationError.push(row[this.#ids.indexOf('animationError')] ?? Number.NaN)
  }

  #addColumn(column: number, values: Float64Array, frames: number): void {
    const width = this.#columns.length
    const least = this.#least[column] as number
    const most = this.#most[column] as number
    const end = frames * width
    for (let at = column; at < end; at += width) {
      const value = values[at] as number
      if (value >= least && value <= most) continue
      if (!Number.isNaN(value)) this.#countImplausible(this.#ids[column] as ColumnId)
      values[at] = Number.NaN
    }
    this.#columns[column]?.setMany(this.frames, frames, values, column, width)
  }

  #countImplausible(id: ColumnId): void {
    this.#findings.outOfRange[id] = (this.#findings.outOfRange[id] ?? 0) + 1
  }

  /** @param timeUnit undefined if the format has no time */
  finish(name: TraceName, timeUnit: TimeUnit | undefined, { sampled = false } = {}): FinishedTrace {
    const columns = this.#takeColumns()
    const { frameTime } = columns
    const clock = columns.time && timeUnit && clockOf(columns.time, timeUnit, this.#sum)
    const seconds = this.#sum / 1000
    if (timeUnit && !clock) this.#findings.timeReconstructed = true
    columns.time = clock ? clock.time : startsOf(frameTime)
    const isSampled = sampled || (clock?.isReal === true && isSampledLog(frameTime, clock.time, this.#sum))
    const trace: Trace = {
      ...name,
      kind: isSampled ? 'sampled' : 'frames',
      frames: this.frames,
      seconds: isSampled ? (columns.time.at(-1) ?? 0) : seconds,
      columns,
      generated: this.#takeGenerated(),
      counts: this.counts,
    }
    return { trace, findings: this.#findings }
  }

  #takeGenerated(): GeneratedImages | undefined {
    const { nextFrame, displayChange, animationError } = this.#generated
    if (nextFrame.length === 0) return undefined
    return {
      nextFrame: Float64Array.from(nextFrame),
      displayChange: plausible('displayChange', displayChange),
      animationError: plausible('animationError', animationError),
    }
  }

  #takeColumns(): Columns {
    const taken: Partial<Record<ColumnId, Float64Array>> = {}
    this.#ids.forEach((id, index) => {
      const column = this.#columns[index]
      if (column && (isFlag(id) || !column.isBlank)) taken[id] = column.take(this.frames)
    })
    return { ...taken, frameTime: taken.frameTime ?? new Float64Array(0) }
  }
}

/** Replaces values that are not plausible by NaN. */
export function plausible(id: ColumnId, values: ArrayLike<number>): Float64Array {
  const [least, most] = COLUMNS[id].range
  return Float64Array.from(values, (value) => (value >= least && value <= most ? value : Number.NaN))
}

function isFlag(id: ColumnId): boolean {
  return id === 'dropped'
}

/** Fits into the CPU cache. */
const ROWS = 128

/** Collects rows for a trace, because adding them in batches is much faster. */
export class RowBatch {
  readonly values: Float64Array
  readonly #width: number
  #builder: TraceBuilder | undefined
  #rows = 0

  constructor(width: number) {
    this.#width = width
    this.values = new Float64Array(ROWS * width)
  }

  /** Offset of the next row in `values`. */
  next(builder: TraceBuilder): number {
    if (this.#builder !== builder || this.#rows === ROWS) this.flush()
    this.#builder = builder
    return this.#rows++ * this.#width
  }

  flush(): void {
    this.#builder?.add(this.values, this.#rows)
    this.#rows = 0
  }
}
