import { seeded } from '@bildruta/frame-times'
import { describe, expect, it } from 'vitest'
import { historyOf, type PlacedSummary } from './compare-builds.ts'
import { resultOf } from './push-result.server.ts'

const random = seeded(39)

/** Scatters by 2% around a value, like repeated runs. */
function scattered(value: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return value * Math.exp(0.02 * normal)
}

type Fps = { average: number; low: number }

/** A capture of one run. The minutes of its time are its place in the project. */
function aRun(place: Partial<PlacedSummary> & { build: string }, minutes: number, fps: Fps): PlacedSummary {
  const values = { 'average-fps': fps.average, '1%-low-average': fps.low }
  return {
    side: 'after',
    scene: 'harbour',
    addedAt: new Date(Date.UTC(2026, 10, 20, 12, minutes)).toISOString(),
    summary: { tool: 'x', application: null, remarks: [], runs: [{ frames: 1000, seconds: 10, values }] },
    ...place,
  }
}

function runsOf(place: Parameters<typeof aRun>[0], lows: readonly number[], average = 60): PlacedSummary[] {
  return lows.map((low, run) => aRun(place, 0, { average: average + run / 10, low }))
}

const BEFORE = { build: '1.0', side: 'before' } as const

describe('the gate of a push', () => {
  it('names what got worse, by how much and with its range', () => {
    const captures = [
      ...runsOf(BEFORE, [50, 50.5, 49.5, 50.2]),
      ...runsOf({ build: '1.1' }, [45.5, 46, 45, 45.6]),
    ]
    expect(resultOf(captures, '1.1')).toEqual({
      build: '1.1',
      baseline: '1.0',
      status: 'worse',
      exitStatus: 1,
      sentence: expect.stringMatching(/^Worse\. With these runs/),
      scenes: [expect.stringMatching(/^harbour: 1% low 9% worse \([678] to 1[012]\)$/)],
    })
  })

  it('compares with the newest other build before the work, otherwise with the first one', () => {
    const first = runsOf({ build: '0.9' }, [50, 50.5, 49.5])
    const after = runsOf({ build: '1.1' }, [50, 50.4, 49.6])
    expect(resultOf([...first, ...after], '1.1').baseline).toBe('0.9')
    const before = runsOf(BEFORE, [50, 50.5, 49.5])
    expect(resultOf([...first, ...before, ...after], '1.1').baseline).toBe('1.0')
    const renewed = runsOf({ build: '1.2', side: 'before' }, [50, 50.4, 49.6])
    expect(resultOf([...first, ...before, ...after, ...renewed], '1.1').baseline).toBe('1.2')
    expect(resultOf([...first, ...before, ...after, ...renewed], '1.2').baseline).toBe('1.0')
  })

  it('has nothing to compare for the first build, and for scenes that are new', () => {
    const before = runsOf(BEFORE, [50, 50.1, 49.9])
    expect(resultOf(before, '1.0')).toMatchObject({ status: 'not-worse', exitStatus: 0, scenes: [] })
    const after = runsOf({ build: '1.1' }, [50, 50.1, 49.9])
    const desert = runsOf({ build: '1.1', scene: 'desert' }, [20, 21])
    const result = resultOf([...before, ...after, ...desert], '1.1')
    expect(result).toMatchObject({ status: 'not-worse', scenes: [expect.stringMatching(/^harbour: /), NEW] })
    expect(() => resultOf(before, '2.0')).toThrow('no captures of the build 2.0')
  })

  it('never compares the baseline with a later build', () => {
    const before = runsOf(BEFORE, [50, 50.5, 49.5])
    const faster = runsOf({ build: '1.1' }, [80, 80.5, 79.5])
    const again = runsOf(BEFORE, [50.1, 50.4, 49.6])
    expect(resultOf([...before, ...faster, ...again], '1.0')).toMatchObject({ exitStatus: 0, scenes: [] })
  })

  it('can’t compare different games, like a report', () => {
    const of = (application: string, captures: PlacedSummary[]) =>
      captures.map((capture) => ({ ...capture, summary: { ...capture.summary, application } }))
    const before = of('Game-Win64-Test.exe', runsOf(BEFORE, [50, 50.5, 49.5]))
    const same = of('Game-Win64-Shipping.exe', runsOf({ build: '1.1' }, [40, 40.5, 39.5]))
    const other = of('Other.exe', runsOf({ build: '1.1' }, [40, 40.5, 39.5]))
    expect(resultOf([...before, ...same], '1.1').status).toBe('worse')
    expect(resultOf([...before, ...other], '1.1').status).toBe('unusable')
    expect(historyOf([...before, ...other])[0]?.gotWorse).toBeNull()
  })

  it('decides nothing with too few runs, and can’t be used if a scene is missing', () => {
    const before = [...runsOf(BEFORE, [50, 50.5]), ...runsOf({ ...BEFORE, scene: 'desert' }, [20, 21])]
    const after = runsOf({ build: '1.1' }, [30, 30.5])
    const both = [...before, ...after, ...runsOf({ build: '1.1', scene: 'desert' }, [20, 21])]
    expect(resultOf(both, '1.1')).toMatchObject({
      ...{ status: 'inconclusive', exitStatus: 2 },
      scenes: ['harbour: too few runs', 'desert: too few runs'],
    })
    expect(resultOf([...before, ...after], '1.1')).toMatchObject({
      ...{ status: 'unusable', exitStatus: 3 },
      scenes: ['harbour: too few runs', 'desert: not compared, because 1.1 doesn’t have it'],
    })
  })

  it('is wrong about at most 5% of builds that didn’t change, over all scenes', () => {
    const pushes = 300
    const worse = Array.from({ length: pushes }, () => {
      const captures = ['1.0', '1.1'].flatMap((build) => unchanged(build, 4))
      return resultOf(captures, '1.1').status
    }).filter((status) => status === 'worse')
    expect(worse.length / pushes).toBeLessThanOrEqual(0.05)
  })
})

const NEW = 'desert: not compared, because 1.0 doesn’t have it'
const SCENES = ['desert', 'forest', 'harbour', 'town']

/** Some runs of every scene of a build, as every build has them. */
function unchanged(build: string, runs: number): PlacedSummary[] {
  return SCENES.flatMap((scene) =>
    Array.from({ length: runs }, (_, run) =>
      aRun({ build, scene }, run, { average: scattered(60), low: scattered(45) }),
    ),
  )
}

describe('the history of a game', () => {
  it('lists scenes and builds with the average FPS of their runs', () => {
    const captures = [
      aRun(BEFORE, 0, { average: 40, low: 30 }),
      aRun(BEFORE, 1, { average: 90, low: 30 }),
      aRun({ build: '1.1', scene: 'desert' }, 2, { average: 50, low: 30 }),
    ]
    expect(historyOf(captures)).toEqual([
      {
        scene: 'desert',
        builds: [
          {
            build: '1.1',
            side: 'after',
            addedAt: '2026-11-20T12:02:00.000Z',
            values: [50],
            mean: 50,
            low1: 30,
          },
        ],
        gotWorse: null,
      },
      {
        scene: 'harbour',
        builds: [
          {
            build: '1.0',
            side: 'before',
            addedAt: '2026-11-20T12:00:00.000Z',
            values: [40, 90],
            mean: expect.closeTo(60),
            low1: expect.closeTo(30),
          },
        ],
        gotWorse: null,
      },
    ])
  })

  it('names the build that got worse, but only where the runs show it', () => {
    const captures = [
      ...runsOf(BEFORE, [50, 50.5, 49.5, 50.2]),
      ...runsOf({ build: '1.1' }, [40, 40.5, 39.5, 40.2]),
      ...runsOf({ build: '1.2' }, [40.1, 40.4, 39.6, 40.2]),
      ...runsOf({ ...BEFORE, scene: 'desert' }, [50]),
      ...runsOf({ build: '1.1', scene: 'desert' }, [30]),
    ]
    const [desert, harbour] = historyOf(captures)
    expect(desert?.gotWorse).toBeNull()
    expect(harbour?.gotWorse).toEqual({
      build: '1.1',
      after: '1.0',
      words: expect.stringMatching(/^1% low 20% worse/),
    })
  })

  it('compares fewer builds of a game with many scenes, so that other requests don’t wait', () => {
    const scenes = Array.from({ length: 201 }, (_, scene) => `${scene}`)
    const captures = scenes.flatMap((scene) => [
      ...runsOf({ ...BEFORE, scene }, [50, 50.5, 49.5, 50.2]),
      ...runsOf({ build: '1.1', scene }, [20, 20.5, 19.5, 20.2]),
    ])
    const worse = (of: typeof captures) => historyOf(of).filter(({ gotWorse }) => gotWorse).length
    expect(worse(captures.slice(8))).toBe(200)
    expect(worse(captures)).toBe(0)
  })

  it('names a build for no reason in at most 5% of projects with many builds', () => {
    const projects = 60
    const wrong = Array.from({ length: projects }, () => {
      const builds = Array.from({ length: 8 }, (_, build) => unchanged(`1.${build}`, 3))
      return historyOf(builds.flat()).some(({ gotWorse }) => gotWorse !== null)
    }).filter(Boolean)
    expect(wrong.length / projects).toBeLessThanOrEqual(0.05)
  })
})
