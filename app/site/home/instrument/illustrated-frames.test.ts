import { expect, test } from 'vitest'
import { illustration } from '#content/illustration.ts'
import { frameMs, LAST_FRAME, passesMs, SLOWEST_FRAME, spikeBeside, TRACES } from './illustrated-frames.ts'

test.each(['before', 'after'] as const)('the passes of every frame %s add up to it', (build) => {
  for (let frame = 0; frame <= LAST_FRAME; frame += 1) {
    const passes = passesMs(build, frame)
    expect(passes).toHaveLength(illustration.passes.length)
    expect(Math.min(...passes), `frame ${frame}`).toBeGreaterThan(0)
    expect(
      passes.reduce((sum, ms) => sum + ms, 0),
      `frame ${frame}`,
    ).toBeCloseTo(frameMs(build, frame))
  }
})

test('the slowest frame is a spike, and its largest pass is the first one', () => {
  expect(frameMs('before', SLOWEST_FRAME)).toBe(32.3)
  expect(passesMs('before', SLOWEST_FRAME)).toEqual([12.3, 6.4, 4.8, 3.9, 2.9, 2])
  expect(spikeBeside(SLOWEST_FRAME - 1, 1)).toBe(SLOWEST_FRAME)
  expect(spikeBeside(SLOWEST_FRAME + 1, -1)).toBe(SLOWEST_FRAME)
})

test('spikes follow each other and end with the last', () => {
  const seen = [spikeBeside(-1, 1)]
  for (let next = spikeBeside(seen[0] ?? 0, 1); next !== seen.at(-1); next = spikeBeside(next, 1))
    seen.push(next)
  expect(seen.length).toBeGreaterThan(8)
  for (const spike of seen) expect(TRACES.before[spike]).toBeGreaterThanOrEqual(260)
  expect(seen.toReversed().slice(1)).toEqual(
    seen
      .toReversed()
      .slice(0, -1)
      .map((spike) => spikeBeside(spike, -1)),
  )
})
