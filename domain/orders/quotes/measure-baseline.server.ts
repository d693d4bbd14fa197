import { bins, headlineMetric, readCapture } from '@bildruta/frame-times'
import { badInput } from '#domain/kernel/app-error.ts'
import { BASELINE_BINS, type Measured } from './baseline.ts'

/**
 * What a quote shows of a capture that was taken before the work.
 * @param capture name: of its file, for refusals alone; label: as the buyer reads it
 * @throws AppError bad-input for what is no capture of every frame
 */
export async function measureBaseline(capture: {
  name: string
  label: string
  bytes: Parameters<typeof readCapture>[0]
}): Promise<Measured> {
  const { name, label, bytes } = capture
  const read = await readCapture(bytes)
  if (!read.ok) throw badInput(`${name}: ${read.refusal.sentence}`)
  const [trace] = read.capture.traces
  if (!trace || trace.kind === 'sampled')
    throw badInput(`${name}: this log does not hold every frame, so that it cannot be shown.`)
  const fps = headlineMetric.of(trace)
  if (!fps.ok) throw badInput(`${name}: ${fps.sentence}`)
  const { mean, min, max } = bins(trace, BASELINE_BINS)
  return {
    label,
    fps: Math.round(fps.value * 10) / 10,
    seconds: Math.round(trace.seconds * 10) / 10,
    mean: drawn(mean),
    least: drawn(min),
    most: drawn(max),
  }
}

/** In hundredths of a millisecond, which no drawing tells apart. */
function drawn(values: Float64Array): (number | null)[] {
  return Array.from(values, (value) => (Number.isFinite(value) ? Math.round(value * 100) / 100 : null))
}
