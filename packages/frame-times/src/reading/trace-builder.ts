import type { ColumnId, Columns, GeneratedImages, Trace } from '../capture/capture.ts'
import { clockOf, isSampledLog, spanOf, startsOf, type TimeUnit } from './clock.ts'
import { GrowingColumn } from './growing-column.ts'

export type TraceName = { key: string; application: string | undefined; processId: number | undefined }

/** Values outside are not believed: they are left out and counted. A counter of any machine has ticks longer than the least frame time. */
const BELIEVABLE: Record<ColumnId, readonly [least: number, most: number]> = {
  frameTime: [1e-6, 3_600_000],
  time: [-Number.MAX_VALUE, Number.MAX_VALUE],
  displayChange: [0, 3_600_000],
  cpuBusy: [0, 3_600_000],
  gpuBusy: [0, 3_600_000],
  gpuTime: [0, 3_600_000],
  gameThread: [0, 3_600_000],
  renderThread: [0, 3_600_000],
  rhiThread: [0, 3_600_000],
  drawCalls: [0, 1e9],
  primitives: [0, 1e12],
  videoMemory: [0, 262_144],
  dropped: [0, 1],
  psoMisses: [0, 1e9],
  clickToPhoton: [0, 60_000],
  allInputToPhoton: [0, 60_000],
  pcLatency: [0, 60_000],
  inputLatency: [0, 60_000],
  animationError: [-60_000, 60_000],
  gpuPower: [0, 10_000],
  cpuPower: [0, 10_000],
  gpuTemperature: [-100, 200],
  cpuTemperature: [-100, 200],
  gpuClock: [0, 100_000],
  cpuClock: [0, 100_000],
  gpuLoad: [0, 100],
}

/** Longer frames are pauses or loading, not frames: milliseconds. */
const PAUSE = 10_000

export type Findings = {
  /** Values that are not believed, by their column. */
  outOfRange: Partial<Record<ColumnId, number>>
  /** Rows without a frame time, whatever stands in its place. */
  missing: number
  pauses: number
  timeReconstructed: boolean
}

export type FinishedTrace = { trace: Trace; findings: Findings }

/** Stands in the place of the frame time in a row that the file marks as a generated image. */
export const GENERATED = Number.NEGATIVE_INFINITY

/** Collects the frames of one trace, whatever their format. */
export class TraceBuilder {
  readonly counts = { rows: 0, dropped: 0, unusable: 0 }
  readonly events: { frame: number; name: string }[] = []
  frames = 0
  readonly #ids: readonly ColumnId[]
  readonly #columns: readonly GrowingColumn[]
  readonly #least: Float64Array
  readonly #most: Float64Array
  readonly #dropped: number
  readonly #generated: GeneratedRows
  readonly #findings: Findings = { outOfRange: {}, missing: 0, pauses: 0, timeReconstructed: false }
  #sum = 0

  /** `ids`: the columns in the order of the values of `add`, the frame time first. */
  constructor(ids: readonly ColumnId[]) {
    this.#ids = ids
    this.#columns = ids.map((id) => new GrowingColumn(isFlag(id) ? 0 : Number.NaN))
    this.#least = Float64Array.from(ids, (id) => BELIEVABLE[id][0])
    this.#most = Float64Array.from(ids, (id) => BELIEVABLE[id][1])
    this.#dropped = ids.indexOf('dropped')
    this.#generated = new GeneratedRows(ids)
  }

  /**
   * Adds so many rows, one after the other in `values`. Generated images are kept beside the frames. Rows without a usable frame time are
   * counted and left out.
   */
  add(values: Float64Array, rows = 1): void {
    const frames = this.#usable(values, rows)
    for (let column = 0; column < this.#columns.length; column++) this.#addColumn(column, values, frames)
    this.frames += frames
  }

  /** Counts the rows and moves those that are used to the front. @returns how many those are */
  #usable(values: Float64Array, rows: number): number {
    const width = this.#columns.length
    let used = 0
    let generated = 0
    for (let row = 0; row < rows; row++) {
      const from = row * width
      const frameTime = values[from] as number
      if (frameTime === GENERATED) {
        this.#generated.add(values, from, this.frames + used)
        generated++
        continue
      }
      if (this.#dropped !== -1 && values[from + this.#dropped] === 1) this.counts.dropped++
      if (frameTime >= BELIEVABLE.frameTime[0] && frameTime <= BELIEVABLE.frameTime[1]) {
        if (frameTime > PAUSE) this.#findings.pauses++
        this.#sum += frameTime
        if (used < row) values.copyWithin(used * width, from, from + width)
        used++
      } else if (frameTime < 0 || frameTime > 0) this.#disbelieve('frameTime')
      else this.#findings.missing++
    }
    this.counts.rows += rows
    this.counts.unusable += rows - used - generated
    return used
  }

  /** What is not believed becomes a gap. */
  #addColumn(column: number, values: Float64Array, frames: number): void {
    const width = this.#columns.length
    const least = this.#least[column] as number
    const most = this.#most[column] as number
    const end = frames * width
    for (let at = column; at < end; at += width) {
      const value = values[at] as number
      if (value >= least && value <= most) continue
      if (!Number.isNaN(value)) this.#disbelieve(this.#ids[column] as ColumnId)
      values[at] = Number.NaN
    }
    this.#columns[column]?.setMany(this.frames, frames, values, column, width)
  }

  #disbelieve(id: ColumnId): void {
    this.#findings.outOfRange[id] = (this.#findings.outOfRange[id] ?? 0) + 1
  }

  /** `timeUnit`: undefined where the format has no time of its own and the frames simply follow one another. */
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
      seconds: isSampled ? spanOf(columns.time) : seconds,
      columns,
      generated: this.#generated.take(),
      events: this.events,
      counts: this.counts,
    }
    return { trace, findings: this.#findings }
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

/** Collects the generated images of one trace. */
class GeneratedRows {
  readonly #columns = [new GrowingColumn(), new GrowingColumn(), new GrowingColumn()]
  /** Where a row has the time on the screen and the animation error; -1 without them. */
  readonly #offsets: readonly number[]
  #count = 0

  constructor(ids: readonly ColumnId[]) {
    this.#offsets = [ids.indexOf('displayChange'), ids.indexOf('animationError')]
  }

  /** The row begins at `from`; `nextFrame`: the index of the game's frame that comes next. */
  add(values: Float64Array, from: number, nextFrame: number): void {
    const row = [
      nextFrame,
      ...this.#offsets.map((offset) => (offset === -1 ? Number.NaN : values[from + offset])),
    ]
    for (const [index, value] of row.entries()) this.#columns[index]?.set(this.#count, value as number)
    this.#count++
  }

  take(): GeneratedImages | undefined {
    if (this.#count === 0) return undefined
    const [nextFrame, displayChange, animationError] = this.#columns.map((column) =>
      column.take(this.#count),
    ) as [Float64Array, Float64Array, Float64Array]
    return {
      nextFrame,
      displayChange: believed('displayChange', displayChange),
      animationError: believed('animationError', animationError),
    }
  }
}

/** The column without the values that cannot be. */
export function believed(id: ColumnId, values: Float64Array): Float64Array {
  const [least, most] = BELIEVABLE[id]
  return values.map((value) => (value >= least && value <= most ? value : Number.NaN))
}

function isFlag(id: ColumnId): boolean {
  return id === 'dropped'
}

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
