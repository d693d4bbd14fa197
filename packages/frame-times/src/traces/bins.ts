import type { Trace } from '../capture/capture.ts'
import { firstFrameFrom, frameAt, frameStarts } from './trim.ts'

/** NaN for a bin without values. */
export type Bins = {
  fromSeconds: number
  binSeconds: number
  /** A frame counts in the bin where it begins and in bins that it covers completely. */
  mean: Float64Array
  min: Float64Array
  max: Float64Array
}

/**
 * Down-samples the frame times for a chart with mean and range, so that no spike is lost. Times beyond the trace have
 * no value.
 */
export function bins(
  trace: Trace,
  count: number,
  window: { fromSeconds?: number; toSeconds?: number } = {},
): Bins {
  const { fromSeconds = 0, toSeconds = frameStarts(trace).at(-1) as number } = window
  const made = emptyBins(count, fromSeconds, Math.max(toSeconds - fromSeconds, 0) / count)
  if (trace.frames > 0 && made.binSeconds > 0) fill(made, trace)
  return made
}

/** Rounding error of a million additions, in bins. */
const SUMMING_ERROR = 1e-6

function emptyBins(count: number, fromSeconds: number, binSeconds: number): Bins {
  const empty = () => new Float64Array(count).fill(Number.NaN)
  return { fromSeconds, binSeconds, mean: empty(), min: empty(), max: empty() }
}

/** `mean` holds sums until the end. */
function fill({ fromSeconds, binSeconds, mean, min, max }: Bins, trace: Trace): void {
  const values = trace.columns.frameTime
  const starts = frameStarts(trace)
  const position = (frame: number) => ((starts[frame] as number) - fromSeconds) / binSeconds
  const counts = new Uint32Array(mean.length)
  const end = firstFrameFrom(trace, fromSeconds + binSeconds * mean.length)
  for (let frame = frameAt(trace, fromSeconds); frame < end; frame++) {
    const value = values[frame] as number
    const over = position(frame + 1)
    if (!Number.isFinite(value) || over <= 0) continue
    const first = Math.max(Math.floor(position(frame)), 0)
    // The last bin that a frame touches belongs to the frames that begin there, except after the last frame.
    const beyond = frame === trace.frames - 1 ? Math.ceil(over - SUMMING_ERROR) : Math.floor(over)
    for (let bin = first; bin < Math.min(Math.max(beyond, first + 1), mean.length); bin++) add(bin, value)
  }
  for (let bin = 0; bin < mean.length; bin++) mean[bin] = (mean[bin] as number) / (counts[bin] as number)

  function add(bin: number, value: number): void {
    const isFirst = counts[bin] === 0
    counts[bin] = (counts[bin] as number) + 1
    mean[bin] = isFirst ? value : (mean[bin] as number) + value
    min[bin] = isFirst ? value : Math.min(min[bin] as number, value)
    max[bin] = isFirst ? value : Math.max(max[bin] as number, value)
  }
}
