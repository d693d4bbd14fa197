/**
 * Unit of the `time` column. `ticks`: a counter of unknown frequency. `s-or-ms`: PresentMon 2.3.1 and later
 * writes milliseconds under TimeInSeconds with --qpc_time_ms.
 */
export type TimeUnit = 's' | 'ms' | 's-or-ms' | 'ticks'

/** A clock that goes back further was set or belongs to another recording. */
const MOST_BACK_SECONDS = 1

const MS_PER_UNIT = { s: 1000, ms: 1 }

/**
 * Seconds since the first frame.
 * @returns undefined if the time is unusable. `isReal`: the unit did not have to be guessed
 */
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
    // The last time may be truncated.
    const isBack = time < last - MOST_BACK_SECONDS && index < raw.length - 1
    if (Number.isNaN(time) || isBack) return undefined
    last = Math.max(last, time)
    raw[index] = last
  }
  return { time: raw, isReal: unit !== 'ticks' }
}

function lastTime(raw: Float64Array): number {
  const last = raw.at(-1) as number
  const before = raw.at(-2) ?? last
  return last < before ? before : last
}

function msPerUnit(unit: TimeUnit, span: number, sum: number): number | undefined {
  if (unit === 'ticks') return fitting([1e-4, 1, 1000], span, sum)
  if (unit === 's-or-ms') return fitting([1], span, sum) ?? 1000
  return MS_PER_UNIT[unit]
}

/** Distinguishes counters in 10 MHz, milliseconds and seconds by the length of the frames. */
function fitting(candidates: readonly number[], span: number, sum: number): number | undefined {
  return candidates.find((perTick) => Math.abs((span * perTick) / sum - 1) < 0.5)
}

export function startsOf(frameTime: Float64Array): Float64Array {
  const time = new Float64Array(frameTime.length)
  let sum = 0
  for (let index = 0; index < time.length; index++) {
    time[index] = sum / 1000
    sum += frameTime[index] as number
  }
  return time
}

/** Maximum deviation of the summed frame times from the clock in a log of every frame. */
const SUM_LEEWAY = 0.1
/** Minimum correlation of clock steps and frame times in a log of every frame. */
const FOLLOWS = 0.5
/** Steps of a sampler vary less than this share of the variation of its frame times. */
const REGULAR = 0.7
/** Frame times with less variation are too similar to correlate. */
const LEAST_SCATTER = 0.02
/** Limits the influence of long pauses. */
const MOST_MEANS = 4

/**
 * Whether rows are periodic samples instead of frames. In a log of every frame, each clock step equals a frame
 * time. If the frames are too similar to tell, their sum must match the time span.
 * @param time in seconds
 * @param sum of the frame times in ms
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

/** Variances of frame times, clock steps and their differences. `offset` 0: times are frame starts, 1: frame ends. */
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
