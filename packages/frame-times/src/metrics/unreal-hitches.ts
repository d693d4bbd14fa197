import { frameMetric } from './frame-metric.ts'
import type { FrameTimes } from './frame-times.ts'

/** t.HitchFrameTimeThreshold. */
const THRESHOLD_MS = 60
/** t.HitchDeadTimeWindow: after a hitch the next one is not before. */
const DEAD_TIME_MS = 200
/** t.HitchVersusNonHitchMinimumRatio; targets under 25 FPS would lower it. */
const LEAST_RATIO = 1.5

export const unrealHitches = frameMetric({
  id: 'unreal-hitches',
  name: 'Hitches',
  unit: 'per minute',
  better: 'lower',
  definition:
    'Frames of at least 60 ms that are more than 1.5 × the frame before and at least 200 ms after the last hitch, per minute. The last frame is left out.',
  source: 'Unreal Engine’s hitch settings as CsvTools counts them.',
  version: 1,
  leastFrames: 2,
  ofTimes: (times) => {
    const { hitches, total } = countHitches(times)
    return (60_000 * hitches) / total
  },
})

export const unrealHitchTime = frameMetric({
  id: 'unreal-hitch-time',
  name: 'Hitch time',
  unit: '%',
  better: 'lower',
  definition:
    'Share of the time: frames of at least 60 ms added up, less 60 ms for each hitch. The last frame is left out.',
  source: 'Unreal Engine’s CsvTools.',
  version: 1,
  leastFrames: 2,
  ofTimes: (times) => {
    const { hitches, longTime, total } = countHitches(times)
    return (100 * (longTime - hitches * THRESHOLD_MS)) / total
  },
})

/** `longTime` and `total` in ms; `longTime` also holds long frames that the rules do not count as a hitch, as CsvTools does. */
function countHitches({ inOrder, total }: FrameTimes): { hitches: number; longTime: number; total: number } {
  const last = inOrder.length - 1
  let hitches = 0
  let longTime = 0
  let sinceHitch = DEAD_TIME_MS
  for (let index = 0; index < last; index++) {
    const ms = inOrder[index] as number
    const before = inOrder[index - 1] ?? ms
    sinceHitch += ms
    if (ms < THRESHOLD_MS) continue
    longTime += ms
    if (sinceHitch < DEAD_TIME_MS || ms <= LEAST_RATIO * before) continue
    hitches++
    sinceHitch = 0
  }
  return { hitches, longTime, total: total - (inOrder[last] as number) }
}
