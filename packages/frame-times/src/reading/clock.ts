/**
 * What the column `time` counts in. `ticks`: of a counter whose frequency the file does not say. `s-or-ms`: PresentMon 2.3.1 and later
 * heads milliseconds with TimeInSeconds when it is run with --qpc_time_ms.
 */
export type TimeUnit = 's' | 'ms' | 's-or-ms' | 'ticks'

/** A clock that goes back further was set, or belongs to another recording: it says nothing of this one. */
const MOST_BACK_SECONDS = 1

const MS_PER_UNIT = { s: 1000, ms: 1 }

/** Seconds since the first frame, or undefined when the file's own time cannot be used. `isReal`: it was not fitted to the frame times. */
export function clockOf(
  raw: Float64Array,
  unit: TimeUnit,
  sum: number,
): { time: Float64Array; isReal: boolean } | undefined {
  const first = raw[0] as number
  const span = lastTime(raw) - first
  if (raw.length === 1 && !Number.isNaN(first)) return { time: raw.fill(0), isReal: false }
  const perUnit = msPerUnit(unit, span, sum)
  if (perUnit === undefined || !(span >= 0)) return undefined
  let last = 0
  for (let index = 0; index < raw.length; index++) {
    const time = (((raw[index] as number) - first) * perUnit) / 1000
    // The last may have lost digits, where the capture was cut.
    const isBack = time < last - MOST_BACK_SECONDS && index < raw.length - 1
    if (Number.isNaN(time) || isBack) return undefined
    last = Math.max(last, time)
    raw[index] = last
  }
  return { time: raw, isReal: unit !== 'ticks' }
}

/** Where a capture was cut, its last time may have lost digits: then the one before it counts. */
function lastTime(raw: Float64Array): number {
  const last = raw.at(-1) as number
  const before = raw.at(-2) ?? last
  return last < before ? before : last
}

/** `sum`: of the frame times in ms. */
function msPerUnit(unit: TimeUnit, span: number, sum: number): number | undefined {
  if (unit === 'ticks') return fitting([1e-4, 1, 1000], span, sum)
  if (unit === 's-or-ms') return fitting([1], span, sum) ?? 1000
  return MS_PER_UNIT[unit]
}

/** Counters of 10 MHz, of milliseconds and of seconds, told apart by how long the frames took. */
function fitting(candidates: readonly number[], span: number, sum: number): number | undefined {
  return candidates.find((perTick) => Math.abs((span * perTick) / sum - 1) < 0.5)
}

/** Each frame begins where the one before it ended. */
export function startsOf(frameTime: Float64Array): Float64Array {
  const time = new Float64Array(frameTime.length)
  let sum = 0
  for (let index = 0; index < time.length; index++) {
    time[index] = sum / 1000
    sum += frameTime[index] as number
  }
  return time
}

export function spanOf(time: Float64Array): number {
  return time.length === 0 ? 0 : (time.at(-1) as number)
}

/** The frame times of a log of every frame add up to the span that its clock says, but for this share. */
const SUM_LEEWAY = 0.1
/** Steps of the clock follow the frame times by at least this much in a log of every frame; steps of a sampler by hardly anything. */
const FOLLOWS = 0.5
/** A sampler's steps are regular: they scatter by less than this share of the scatter of its frame times. */
const REGULAR = 0.7
/** Frame times that scatter by less than this share of their mean are alike, so that no step can follow them. */
const LEAST_SCATTER = 0.02
/** Longer frames count as this many times the mean, so that one pause does not decide. */
const MOST_MEANS = 4

/**
 * Whether rows are samples of what was under way every so often, and not every frame. `time`: of a clock that the frame times did not set, in
 * seconds, one for each frame time in ms; `sum`: of these. In a log of every frame the clock steps as long as each frame took; where the
 * frames are too much alike to show that, they fill the span at least.
 */
export function isSampledLog(frameTime: Float64Array, time: Float64Array, sum: number): boolean {
  const steps = time.length - 1
  const span = 1000 * ((time[steps] as number) - (time[0] as number))
  if (steps < 2 || !(span > 0)) return false
  const fills = Math.abs(sum / span - 1) <= SUM_LEEWAY
  const mean = sum / frameTime.length
  const [began, ended] = [scatterOf(frameTime, time, mean, 0), scatterOf(frameTime, time, mean, 1)]
  const { frames, clock, apart } = began.apart < ended.apart ? began : ended
  if (Math.sqrt(frames) < LEAST_SCATTER * mean) return !fills
  const follows = 1 - apart / (frames + clock) >= FOLLOWS
  return !follows && !(fills && Math.sqrt(clock) >= REGULAR * Math.sqrt(frames))
}

/** Variances of the frame times, of the clock's steps and of their differences. `offset` 0: a row's time is when its frame began; 1: when it ended. */
function scatterOf(frameTime: Float64Array, time: Float64Array, mean: number, offset: 0 | 1) {
  const steps = time.length - 1
  const most = MOST_MEANS * mean
  const [frames, clock, apart] = [new Spread(), new Spread(), new Spread()]
  for (let index = 0; index < steps; index++) {
    const frame = Math.min(frameTime[index + offset] as number, most)
    const step = Math.min(1000 * ((time[index + 1] as number) - (time[index] as number)), most)
    frames.add(frame)
    clock.add(step)
    apart.add(frame - step)
  }
  return { frames: frames.variance, clock: clock.variance, apart: apart.variance }
}

/** Variance of numbers that are added one by one. */
class Spread {
  #count = 0
  #sum = 0
  #squares = 0

  add(value: number): void {
    this.#count++
    this.#sum += value
    this.#squares += value * value
  }

  get variance(): number {
    return Math.max(0, this.#squares / this.#count - (this.#sum / this.#count) ** 2)
  }
}
