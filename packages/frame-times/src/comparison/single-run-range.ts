import type { Trace } from '../capture/capture.ts'
import { type FrameTimes, frameTimes } from '../metrics/frame-times.ts'
import type { Metric } from '../metrics/metric.ts'
import { quantileType7 } from '../metrics/quantiles.ts'
import { seeded } from '../statistics/random.ts'
import type { Range, Scale } from './verdict.ts'

const BLOCK_MS = 1000
const LEAST_BLOCKS = 10
const RESAMPLES = 200
/** Limits the work to a fraction of a second. */
const MOST_FRAMES = 10_000_000
const LEAST_RESAMPLES = 40
/** A fixed seed gives everyone the same range. */
const SEED = 0x1f2e3d4c

/**
 * Middle 95% of the change when each single run is resampled in blocks of one second. It does not include
 * run-to-run variation.
 * @returns undefined if the metric needs more than frame times, for runs under ten seconds, and for very many
 * frames
 */
export function singleRunRange(
  before: Trace,
  after: Trace,
  { ofTimes, timesOf = frameTimes }: Metric,
  scale: Scale,
): Range | undefined {
  if (!ofTimes) return undefined
  const resamples = Math.min(Math.floor(MOST_FRAMES / (before.frames + after.frames)), RESAMPLES)
  if (resamples < LEAST_RESAMPLES) return undefined
  const one = resampler(timesOf(before))
  const other = resampler(timesOf(after))
  if (!one || !other) return undefined
  const random = seeded(SEED)
  const changes = Float64Array.from({ length: resamples }, () => {
    const [now, then] = [ofTimes(other(random)), ofTimes(one(random))]
    return scale === 'ratio' ? now / then - 1 : now - then
  })
    .filter(Number.isFinite)
    .sort()
  if (changes.length < LEAST_RESAMPLES) return undefined
  return { low: quantileType7(changes, 0.025), high: quantileType7(changes, 0.975) }
}

type Resampler = (random: () => number) => FrameTimes

/** Cached by frame times and shared by all metrics of a run. */
const known = new WeakMap<FrameTimes, Resampler>()

function resampler(times: FrameTimes): Resampler | undefined {
  const made = known.get(times) ?? resamplerOf(times)
  if (made) known.set(times, made)
  return made
}

/** Draws blocks with repetition. Frames are sorted once, because resampling keeps their order. */
export function resamplerOf({ inOrder }: FrameTimes): Resampler | undefined {
  const begins = blockBegins(inOrder)
  const blocks = begins.length - 1
  if (blocks < LEAST_BLOCKS) return undefined
  const parts = Array.from({ length: blocks }, (_, block) =>
    inOrder.subarray(begins[block], begins[block + 1]),
  )
  const totals = parts.map((part) => part.reduce((sum, ms) => sum + ms, 0))
  const sorted = sortedWithBlocks(inOrder, begins)

  return (random) => {
    const drawn = Array.from({ length: blocks }, () => Math.floor(random() * blocks))
    const frames = drawn.reduce((sum, block) => sum + (parts[block] as Float64Array).length, 0)
    return {
      get inOrder() {
        return joined(drawn, parts, frames)
      },
      get ascending() {
        return ascending(drawn, sorted, blocks, frames)
      },
      total: drawn.reduce((sum, block) => sum + (totals[block] as number), 0),
    }
  }
}

/** Start of each second and end of the last one, which includes the remainder. */
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

type SortedWithBlocks = { ms: Float64Array; block: Uint32Array }

function sortedWithBlocks(inOrder: Float64Array, begins: readonly number[]): SortedWithBlocks {
  const blockOf = new Uint32Array(inOrder.length)
  for (let block = 0; block < begins.length - 1; block++)
    blockOf.fill(block, begins[block], begins[block + 1])
  const byLength = Uint32Array.from(inOrder.keys()).sort(
    (one, other) => (inOrder[one] as number) - (inOrder[other] as number),
  )
  return {
    ms: Float64Array.from(byLength, (frame) => inOrder[frame] as number),
    block: byLength.map((frame) => blockOf[frame] as number),
  }
}

function joined(drawn: readonly number[], parts: readonly Float64Array[], frames: number): Float64Array {
  const together = new Float64Array(frames)
  let place = 0
  for (const block of drawn) {
    const part = parts[block] as Float64Array
    together.set(part, place)
    place += part.length
  }
  return together
}

function ascending(
  drawn: readonly number[],
  { ms, block }: SortedWithBlocks,
  blocks: number,
  frames: number,
): Float64Array {
  const times = new Uint32Array(blocks)
  for (const one of drawn) times[one] = (times[one] as number) + 1
  const sorted = new Float64Array(frames)
  let place = 0
  for (let index = 0; index < ms.length; index++)
    for (let copy = times[block[index] as number] as number; copy > 0; copy--)
      sorted[place++] = ms[index] as number
  return sorted
}
