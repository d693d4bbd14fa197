import { bins, headlineMetric, readCapture } from '@bildruta/frame-times'
import { chunksOf } from '#app/analyser/reading/chunks.ts'
import { BASELINE_BINS, type Measured } from '#domain/orders/quotes/quoted-lines.ts'

/** Larger files would block the page for seconds. */
const CAPTURE_MAX_MIB = 64

type Measurement = { measured: Omit<Measured, 'label'>; warning: string } | { error: string }

/** The file itself never leaves the browser. */
export async function measureCapture(file: File): Promise<Measurement> {
  if (file.size > CAPTURE_MAX_MIB * 1024 * 1024)
    return {
      error: `The file is larger than ${CAPTURE_MAX_MIB} MiB. Cut the capture to the minutes that matter.`,
    }
  const read = await readCapture(chunksOf(file))
  if (!read.ok) return { error: read.refusal.sentence }
  const { traces, remarks } = read.capture
  const warning = remarks.map(({ sentence }) => sentence).join(' ')
  const [trace] = traces
  if (!trace || trace.kind === 'sampled') return { error: warning }
  const fps = headlineMetric.of(trace)
  if (!fps.ok) return { error: fps.sentence }
  const { mean, min, max } = bins(trace, BASELINE_BINS)
  return {
    measured: {
      fps: inSteps(fps.value, 10),
      seconds: inSteps(trace.seconds, 10),
      mean: drawn(mean),
      least: drawn(min),
      most: drawn(max),
    },
    warning,
  }
}

/** In hundredths of a millisecond, which is finer than the chart. */
function drawn(values: Float64Array): (number | null)[] {
  return Array.from(values, (value) => (Number.isFinite(value) ? inSteps(value, 100) : null))
}

function inSteps(value: number, stepsOfOne: number): number {
  return Math.round(value * stepsOfOne) / stepsOfOne
}
