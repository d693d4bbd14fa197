import type { Trace } from '../capture.ts'
import { type FrameTimes, frameTimes } from '../metrics/frame-times.ts'
import type { Metric } from '../metrics/metric.ts'
import { quantileType7 } from '../metrics/quantiles.ts'
import { seeded } from './random.ts'
import type { Range } from './verdict.ts'

const BLOCK_MS = 1000
const LEAST_BLOCKS = 10
const RESAMPLES = 200
/** Frames put together for one range, both sides: what takes a fraction of a second. */
const MOST_FRAMES = 20_000_000
/** Fewer do not show the middle 95 %. */
const LEAST_RESAMPLES = 40
/** Any number would do; this one makes the range the same for everybody. */
const SEED = 0x1f2e3d4c

/**
 * How far the change of a metric moves when each side's single run is put together anew from its own seconds: the middle 95 % of the
 * resamples. It knows nothing of the variation from run to run. Undefined for metrics that need more than the frame times, for runs
 * under ten seconds, and for more than half a million frames, of which a range would say little.
 */
export function singleRunRange(before: Trace, after: Trace, { ofTimes }: Metric): Range | undefined {
  if (!ofTimes) return undefined
  const resamples = Math.min(Math.floor(MOST_FRAMES / (before.frames + after.frames)), RESAMPLES)
  if (resamples < LEAST_RESAMPLES) return undefined
  const one = resampler(frameTimes(before))
  const other = resampler(frameTimes(after))
  if (!one || !other) return undefined
  const random = seeded(SEED)
  const changes = Float64Array.from(
    { length: resamples },
    () => ofTimes(other(random)) / ofTimes(one(random)) - 1,
  )
    .filter(Number.isFinite)
    .sort()
  if (changes.length < LEAST_RESAMPLES) return undefined
  return { low: quantileType7(changes, 0.025), high: quantileType7(changes, 0.975) }
}

type Resampler = (random: () => number) => FrameTimes

/** By the frame times, so that the metrics of one run share what is prepared. */
const known = new WeakMap<FrameTimes, Resampler>()

function resampler(times: FrameTimes): Resampler | undefined {
  const made = known.get(times) ?? resamplerOf(times)
  if (made) known.set(times, made)
  return made
}

/** Draws as many blocks as there are, with repetition; the order of the frames by length is kept, so that nothing is sorted again. */
function resamplerOf({ inOrder }: FrameTimes): Resampler | undefined {
  const begins = blockBegins(inOrder)
  const blocks = begins.length - 1
  if (blocks < LEAST_BLOCKS) return undefined
  const byLength = Uint32Array.from(inOrder.keys()).sort(
    (one, other) => (inOrder[one] as number) - (inOrder[other] as number),
  )
  const blockOf = new Uint32Array(inOrder.length)
  for (let block = 0; block < blocks; block++) blockOf.fill(block, begins[block], begins[block + 1])

  return (random) => {
    const drawn = Uint32Array.from({ length: blocks }, () => Math.floor(random() * blocks))
    const times = new Uint32Array(blocks)
    for (const block of drawn) times[block] = (times[block] as number) + 1
    return putTogether(inOrder, begins, drawn, (frames) =>
      ascending(frames, inOrder, byLength, blockOf, times),
    )
  }
}

/** Where each whole second begins, and where the last ends; what is left over goes to the last. */
function blockBegins(inOrder: Float64Array): number[] {
  const begins = [0]
  let ms = 0
  for (let index = 0; index < inOrder.length; index++) {
    ms += inOrder[index] as number
    if (ms < BLOCK_MS) continue
    begins.push(index + 1)
    ms = 0
  }
  begins[begins.length - 1] = inOrder.length
  return begins
}

function putTogether(
  inOrder: Float64Array,
  begins: readonly number[],
  drawn: Uint32Array,
  sorted: (frames: number) => Float64Array,
): FrameTimes {
  const parts = Array.from(drawn, (block) => inOrder.subarray(begins[block], begins[block + 1]))
  const together = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0))
  let place = 0
  let total = 0
  for (const part of parts) {
    together.set(part, place)
    place += part.length
    for (const ms of part) total += ms
  }
  return {
    inOrder: together,
    get ascending() {
      return sorted(together.length)
    },
    total,
  }
}

/** The drawn frames from the shortest to the longest, each as often as its block was drawn. */
function ascending(
  frames: number,
  inOrder: Float64Array,
  byLength: Uint32Array,
  blockOf: Uint32Array,
  times: Uint32Array,
): Float64Array {
  const sorted = new Float64Array(frames)
  let place = 0
  for (const frame of byLength) {
    const copies = times[blockOf[frame] as number] as number
    sorted.fill(inOrder[frame] as number, place, place + copies)
    place += copies
  }
  return sorted
}
