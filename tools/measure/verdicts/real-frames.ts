import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Trace } from '../../../analysis/capture/capture.ts'
import { judge } from '../../../analysis/comparison/judge.ts'
import { OUTCOMES } from '../../../analysis/comparison/outcomes.ts'
import { resamplerOf } from '../../../analysis/comparison/single-run-range.ts'
import { PRACTICAL_THRESHOLD } from '../../../analysis/comparison/verdict.ts'
import { generateFrames } from '../../../analysis/fixtures/generated-frames.ts'
import { normal, traceOf } from '../../../analysis/fixtures/traces.ts'
import { metric } from '../../../analysis/metrics/all-metrics.ts'
import { frameTimes } from '../../../analysis/metrics/frame-times.ts'
import { readCapture } from '../../../analysis/read-capture.ts'
import { seeded } from '../../../analysis/statistics/random.ts'
import { ROOT } from '../../run-tool.ts'

/** Real captures lie beside the repository where there are any. */
const CAPTURES = join(ROOT, '../shared/captures/samples')
const FIGURES = [
  'average-fps',
  '1%-low-average',
  '0.1%-low-average',
  'frame-time-p99',
  'stutter-time-capframex',
]
const LEAST_SECONDS = 15
const TRIALS = 400
const RUNS = 5
const SCATTER = 0.02

/**
 * False verdicts in per cent of runs that are put together anew from the seconds of one capture (blocks of one second) and scatter by 2 %
 * besides: of the figure that is asked about alone, and of any of five that are asked about together. Of a generated capture with hitches, and of real ones.
 */
export async function realFrames(): Promise<{ file: string; alone: number; together: number }[]> {
  const generated = generateFrames({ frames: 3000, frameTime: 11, spread: 0.2, hitchEvery: 130, seed: 5 })
  const traces = [{ file: 'a generated minute', trace: traceOf(generated.map(({ frameTime }) => frameTime)) }]
  for (const file of existsSync(CAPTURES)
    ? readdirSync(CAPTURES, { recursive: true, encoding: 'utf8' }).sort()
    : []) {
    if (!/\.csv$/.test(file)) continue
    const result = await readCapture(createReadStream(join(CAPTURES, file)))
    const [trace] = result.ok ? result.capture.traces : []
    if (trace && trace.kind === 'frames' && trace.seconds >= LEAST_SECONDS && trace.frames >= 1000)
      traces.push({ file, trace })
  }
  return traces.flatMap(({ file, trace }) => {
    const errors = errorsOf(trace)
    return errors ? [{ file, ...errors }] : []
  })
}

function errorsOf(trace: Trace): { alone: number; together: number } | undefined {
  const resample = resamplerOf(frameTimes(trace))
  if (!resample) return undefined
  const figures = FIGURES.flatMap((id) => metric(id) ?? [])
  const random = seeded(trace.frames)
  const run = () => {
    const times = resample(random)
    const factor = Math.exp(SCATTER * normal(random))
    return figures.map(({ ofTimes, unit }) => {
      const value = ofTimes?.(times) ?? Number.NaN
      return unit === 'FPS' ? value * factor : unit === 'ms' ? value / factor : value
    })
  }
  let [alone, together] = [0, 0]
  for (let trial = 0; trial < TRIALS; trial++) {
    const [before, after] = [Array.from({ length: RUNS }, run), Array.from({ length: RUNS }, run)]
    const isCertain = (at: number, asked: number) => {
      const [one, other] = [before, after].map((runs) => runs.map((values) => values[at] as number))
      const question = { practicalThreshold: PRACTICAL_THRESHOLD, isPaired: false, asked }
      const figure = figures[at]
      return (
        one !== undefined &&
        other !== undefined &&
        figure !== undefined &&
        OUTCOMES[judge(one, other, { ...figure, ...question }).outcome].isCertain
      )
    }
    if (isCertain(0, 1)) alone++
    if (figures.some((_, at) => isCertain(at, figures.length))) together++
  }
  return { alone: (100 * alone) / TRIALS, together: (100 * together) / TRIALS }
}
