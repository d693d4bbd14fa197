import { expect, it } from 'vitest'
import { noisyFrames, traceOf } from '../../fixtures/traces.ts'
import { seeded } from '../statistics/random.ts'
import { metric } from './all-metrics.ts'

/** Noise with occasional spikes, some of them consecutive. */
const SERIES = [1, 2, 3, 4, 5].map((seed) => {
  const random = seeded(seed)
  return noisyFrames(700, 9, 0.25, random).map((ms) => (random() < 0.05 ? ms * 4 : ms))
})

it.each(SERIES.map((times) => [times]))(
  'CapFrameX’s moving mean gives what adding up each window gives',
  (times) => {
    const total = times.reduce((sum, ms) => sum + ms, 0)
    const window = Math.round(10 * Math.sqrt(total / times.length))
    const calm = times.map((ms, index) => {
      const before = times[index - 1] ?? ms
      return ms > 3 * before ? before : ms
    })
    const stutter = times.filter((ms, index) => {
      const last = calm.slice(Math.max(index + 1 - window, 0), index + 1)
      return ms > (2.5 * last.reduce((sum, one) => sum + one, 0)) / last.length
    })
    expect(stutter.length).toBeGreaterThan(10)
    const time = stutter.reduce((sum, ms) => sum + ms, 0)
    expect(figure('stutter-time-capframex', times)).toBeCloseTo((100 * time) / total, 9)
  },
)

function figure(id: string, times: readonly number[]): number {
  const found = metric(id)?.of(traceOf(times))
  if (!found?.ok) throw new Error(id)
  return found.value
}
