import { createHash } from 'node:crypto'
import { generateFrames } from '@bildruta/frame-times/fixtures/generated-frames.ts'
import { writeCapFrameXJson } from '@bildruta/frame-times/fixtures/write-capframex.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'

/** Mean frame times before and after, in milliseconds. */
const SCENES = {
  'Harbor at noon': { before: 23.4, after: 13.2 },
  'Storm crossing': { before: 25.7, after: 13.9 },
  'Lantern market': { before: 26.5, after: 14.6 },
}
const BUILDS = {
  before: { build: '1.4.0', spread: 0.3, hitchEvery: 90, hitch: 1.7, memory: [5.4, 5.6, 5.7] },
  after: { build: '1.5.0', spread: 0.1, hitchEvery: 400, hitch: 1.2, memory: [4.6, 4.8, 4.9] },
} as const
const RUNS = 5
const SECONDS = 20
const BETWEEN_RUNS_SECONDS = 90

/** Two builds in three scenes, in turn. @param since of the first run */
export function twoBuilds(since: Date) {
  let runs = 0
  return Object.entries(SCENES).flatMap(([scene, means]) =>
    Array.from({ length: RUNS }, () =>
      (['before', 'after'] as const).map((side) => {
        const { build, memory, ...frames } = BUILDS[side]
        runs += 1
        const frameTime = means[side] * (1 + 0.012 * Math.sin(runs * 13))
        const at = isoTime(addSeconds(since, runs * BETWEEN_RUNS_SECONDS))
        const run = generateFrames({ ...frames, frames: (SECONDS * 1000) / frameTime, frameTime, seed: runs })
        const text = writeCapFrameXJson([run])
          .replace('2024-02-13T09:05:10Z', at)
          .replace('[4,5,6]', JSON.stringify(memory))
        const bytes = Buffer.from(text)
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        return { name: `run-${runs}.json`, build, side, scene, sha256, bytes }
      }),
    ).flat(),
  )
}
