import { reportOfCaptures } from '@bildruta/frame-times'
import { generateFrames } from '@bildruta/frame-times/fixtures/generated-frames.ts'
import { captureIn } from '@bildruta/frame-times/fixtures/sources.ts'
import { writePresentMon16 } from '@bildruta/frame-times/fixtures/write-presentmon.ts'
import { expect, it } from 'vitest'
import {
  changeWords,
  drawnSeries,
  hardestScene,
  nameOf,
  type Report,
  runsWords,
  shownFigures,
  unitOf,
} from './report-data.ts'

/** In milliseconds, of each run. */
const HARBOR = { scene: 'Harbor', before: [25, 24, 20], after: [12, 13, 17] }
const STORM = { scene: 'Storm', before: [30, 31, 32], after: [15, 16, 17] }

it('draws the run of each side that is nearest to the mean of its scene', async () => {
  const report = await reportOf([HARBOR, STORM])
  const drawn = (scene: string) => drawnSeries(report, scene).map(({ side, run, of }) => [side, run, of])
  expect(drawn('Harbor')).toEqual([
    ['before', 2, 3],
    ['after', 2, 3],
  ])
  expect(drawn('Storm')).toEqual([
    ['before', 2, 3],
    ['after', 2, 3],
  ])
  expect(hardestScene(report)).toBe('Storm')
})

it('shows frames over the budget in place of video memory that was not recorded', async () => {
  const report = await reportOf([HARBOR])
  expect(shownFigures(report.figures).map((figure) => nameOf(report, figure))).toEqual([
    'Average FPS',
    '1% low',
    'P99 frame time',
    'Frames over 16.7 ms',
  ])
})

it('shows and draws what can be compared, if a scene lacks a build', async () => {
  const report = await reportOf([HARBOR, { ...STORM, after: [] }])
  expect(shownFigures(report.figures)).toEqual([])
  expect(hardestScene(report)).toBe('Harbor')
})

it('has an interval next to each change, or says why not', async () => {
  const words = async (runs: number) => {
    const report = await reportOf([
      { ...HARBOR, before: HARBOR.before.slice(0, runs), after: HARBOR.after.slice(0, runs) },
    ])
    return shownFigures(report.figures)
      .slice(0, 2)
      .map((figure) => [changeWords(figure, unitOf(report, figure)).spread, runsWords(figure)])
  }
  expect(await words(1)).toEqual([
    ['single run', '1 run before, 1 after'],
    ['single run', '1 run before, 1 after'],
  ])
  expect(await words(2)).toContainEqual(['too few runs', '2 runs before, 2 after'])
  for (const [spread] of await words(3)) expect(spread).toMatch(/^[+−]\d.*% to \+\d+%$/)
})

async function reportOf(scenes: readonly (typeof HARBOR)[]): Promise<Report> {
  let seed = 0
  const side = (of: 'before' | 'after') =>
    Promise.all(
      scenes.flatMap((one) =>
        one[of].map(async (frameTime) => {
          seed += 1
          const text = writePresentMon16(generateFrames({ frames: 600, frameTime, seed }))
          return { capture: await captureIn(text), scene: scenes.length > 1 ? one.scene : '' }
        }),
      ),
    )
  return reportOfCaptures({
    before: await side('before'),
    after: await side('after'),
    budgetMs: 1000 / 60,
  }) as Report
}
