import type { Trace } from '../capture/capture.ts'

/** So many frames tell recordings apart. */
const MOST_FRAMES = 65_536
/** Fewer different frame times are no sign of one recording: those of a frame rate that is made up, or of hardly any frames. */
const LEAST_DIFFERENT = 16
/** What tools write: a ten-thousandth of a millisecond. */
const PER_MS = 10_000

const known = new WeakMap<Trace, string | undefined>()

/**
 * Equal for traces of the same frames, however their files were named, packed or converted: no machine renders twice in the same times.
 * Undefined where the frames say too little. Worked out once for a trace.
 */
export function framesIn(trace: Trace): string | undefined {
  if (!known.has(trace)) known.set(trace, digest(trace.columns.frameTime))
  return known.get(trace)
}

/** FNV-1a twice, over whole numbers. */
function digest(frameTime: Float64Array): string | undefined {
  const different = new Set<number>()
  let [one, other] = [0x811c9dc5, 0x01000193]
  for (const ms of frameTime.subarray(0, MOST_FRAMES)) {
    const value = Math.round(ms * PER_MS)
    if (different.size < LEAST_DIFFERENT) different.add(value)
    one = Math.imul(one ^ value, 0x01000193)
    other = Math.imul(other ^ (value + (one >>> 16)), 0x85ebca6b)
  }
  if (different.size < LEAST_DIFFERENT) return undefined
  return `${frameTime.length} ${one >>> 0} ${other >>> 0}`
}
