import { afterEach, describe, expect, it, vi } from 'vitest'
import { run, wholeRun } from '../../fixtures/runs.ts'
import { noisyFrames, traceOf } from '../../fixtures/traces.ts'
import type { CaptureMetadata, Columns } from '../capture/capture.ts'
import { seeded } from '../statistics/random.ts'
import { comparabilityWarnings } from './comparability.ts'
import { conditionsOf } from './conditions.ts'
import type { Run } from './run.ts'

const random = seeded(3)
afterEach(() => void vi.unstubAllEnvs())

describe('comparability', () => {
  it('has no warnings about runs that differ only by build', () => {
    const conditions = { gpu: 'RTX 5070', resolution: '2560×1440', syncInterval: '0', buildVersion: '1' }
    expect(codes([noisy('a', conditions)], [noisy('b', { ...conditions, buildVersion: '2' })])).toEqual([])
  })

  it.each([
    ['different-resolution', { resolution: '1920×1080' }, { resolution: '2560×1440' }],
    ['different-gpu', { gpu: 'RTX 5070' }, { gpu: 'RX 9070' }],
    ['different-gpu-driver', { gpuDriver: '576.02' }, { gpuDriver: '580.10' }],
    ['different-cpu', { cpu: '7800X3D' }, { cpu: '9950X' }],
    ['different-ram', { ram: '16 GB' }, { ram: '32 GB' }],
    ['different-os', { os: 'Windows 10' }, { os: 'Windows 11' }],
    ['different-platform', { platform: 'Windows' }, { platform: 'XSX' }],
    ['different-engine-version', { engineVersion: '5.4' }, { engineVersion: '5.5' }],
    ['different-build-configuration', { buildConfiguration: 'Test' }, { buildConfiguration: 'Shipping' }],
    ['different-graphics-api', { graphicsApi: 'DXGI' }, { graphicsApi: 'Vulkan' }],
    ['different-present-mode', { presentMode: 'Composed: Flip' }, { presentMode: 'Hardware: Legacy Flip' }],
    ['different-frame-generation', { frameGeneration: 'off' }, { frameGeneration: 'AMD AFMF' }],
    ['different-target-frame-rate', { targetFrameRate: '30' }, { targetFrameRate: '60' }],
  ])('%s', (code, before, after) => {
    expect(codes([noisy('a', before)], [noisy('b', after)])).toEqual([code])
    expect(codes([noisy('a', before)], [noisy('b', {})])).toEqual([])
    expect(codes([noisy('a', before), noisy('c', after)], [noisy('b', {})])).toEqual([code])
  })

  it('names both values of a condition, and ignores spelling', () => {
    const [warning] = comparabilityWarnings({
      before: [noisy('a', { gpu: 'RTX 5070' }), noisy('b', { gpu: ' rtx  5070' })],
      after: [noisy('c', { gpu: 'RX 9070' })],
    })
    expect(warning?.sentence).toBe('The graphics card differs between runs: RTX 5070 before, RX 9070 after.')
  })

  it('a condition is the same if all runs have it, and unknown if one lacks it', () => {
    const state = (before: Run[], after: Run[], said = {}) =>
      conditionsOf({ before, after }, said).find(({ id }) => id === 'gpu')?.state
    const [known, other] = [noisy('a', { gpu: 'RTX 5070' }), noisy('b', { gpu: 'rtx 5070 ' })]
    const silent = noisy('c')
    expect(state([known], [other])).toBe('same')
    expect(state([known, silent], [other])).toBe('unsaid')
    expect(state([silent], [silent])).toBe('unsaid')
    const another = { gpu: { before: 'RTX 4090', after: 'RTX 4090' } }
    expect(state([known], [other], another)).toBe('same')
    expect(state([silent], [silent], another)).toBe('same')
    expect(state([known], [silent], { gpu: { before: 'x', after: 'RTX 5070' } })).toBe('same')
    expect(state([known], [silent], { gpu: { before: 'RTX 5070', after: 'RX 9070' } })).toBe('differs')
  })

  it('vertical sync that was on or differs', () => {
    const sides = { before: [noisy('a', { syncInterval: '1' })], after: [noisy('b', { syncInterval: '0' })] }
    const [differs, vertical] = comparabilityWarnings(sides)
    expect(differs?.code).toBe('different-sync')
    expect(vertical).toEqual({
      code: 'vertical-sync',
      sentence: 'Vertical sync was on (a), which hides frame rates above the screen’s.',
    })
  })

  it('two games, and two tools', () => {
    const other = { ...noisy('b'), trace: { ...noisy('b').trace, application: 'other.exe' } }
    expect(codesOf(other)).toEqual(['different-applications'])
    const tool = noisy('b')
    expect(codes([noisy('a')], [{ ...tool, capture: { ...tool.capture, format: 'MangoHud 0.8' } }])).toEqual([
      'different-tools',
    ])
  })

  it('a frame rate cap: most frames are close to a common limit', () => {
    const at = (fps: number, spread: number) => run(`${fps}`, noisyFrames(1000, 1000 / fps, spread, random))
    const [capped, steady] = [at(60, 0.005), at(66, 0.005)]
    const spiky = run('spiky', [...capped.trace.columns.frameTime, ...noisyFrames(50, 40, 0.2, random)])
    for (const [fps, spread] of [
      [50, 0.023],
      [71.3, 0.02],
      [99, 0.02],
      [240, 0.03],
      [60, 0.06],
    ] as const)
      expect(codesOf(at(fps, spread))).not.toContain('frame-rate-cap')
    for (const fps of [30, 60, 144, 240])
      expect(codesOf(at(fps, Math.min(0.008, 0.00008 * fps)))).toContain('frame-rate-cap')
    expect(codes([capped], [capped])).toContain('frame-rate-cap')
    expect(codes([steady], [spiky])).toContain('frame-rate-cap')
    expect(codes([steady], [noisy('b')])).not.toContain('frame-rate-cap')
  })

  it('different lengths, dropped and generated frames, drift, falling clocks', () => {
    expect(codes([run('a', flat(1000, 10))], [run('b', flat(2000, 10))])).toContain('different-lengths')
    expect(
      codesOf(
        withColumns('b', { dropped: Float64Array.from({ length: 1000 }, (_, i) => Number(i % 10 === 0)) }),
      ),
    ).toEqual(['dropped-frames'])
    const one = Float64Array.of(1)
    const generated = { nextFrame: one, displayChange: one, animationError: one }
    const generating = noisy('b')
    expect(codesOf({ ...generating, trace: { ...generating.trace, generated } })).toEqual([
      'generated-frames',
    ])
    const slowing = (label: string) =>
      run(
        label,
        Array.from({ length: 1000 }, (_, index) => 10 + index / 500 + random()),
      )
    expect(codesOf(slowing('b'))).toContain('drift')
    expect(codes([slowing('a')], [slowing('b')])).toEqual([])
    const clock = Float64Array.from({ length: 1000 }, (_, index) => 2500 - index / 5)
    expect(codesOf(withColumns('b', { gpuClock: clock }))).toEqual(['falling-clock'])
    expect(codesOf(withColumns('b', { gpuClock: clock.toReversed() }))).toEqual([])
  })

  it('sampled logs, shader compilation, unfinished and editor captures, duplicates', () => {
    const sampled = wholeRun('s', { ...noisy('s').trace, kind: 'sampled' })
    expect(codesOf(sampled)).toEqual(['sampled'])
    const misses = new Float64Array(1000)
    misses[500] = 2
    expect(codesOf(withColumns('b', { psoMisses: misses }))).toEqual(['shader-compilation'])
    const remarked = noisy('b')
    for (const code of ['shader-compilation', 'unfinished', 'editor'] as const)
      expect(
        codesOf({ ...remarked, capture: { ...remarked.capture, remarks: [{ code, sentence: '' }] } }),
      ).toEqual([code])
    const one = noisy('a')
    expect(codes([one], [one])).toEqual(['same-recording'])
    const packed = { ...one, capture: { ...one.capture, sha256: 'packed' } }
    expect(codes([one], [packed])).toEqual(['same-recording'])
    const part = run('part', one.trace.columns.frameTime.slice(0, 999))
    expect(codes([one], [part])).toEqual([])
  })

  it('runs of one build that were all captured before the other’s', () => {
    const side = (label: string, ...minutes: (number | undefined)[]) =>
      minutes.map((minute) =>
        noisy(
          `${label}${minute}`,
          minute === undefined ? {} : { capturedAt: `2026-05-04T10:${minute}:00.000Z` },
        ),
      )
    expect(codes(side('a', 10, 12, 14), side('b', 20, 22, 24))).toEqual(['runs-in-blocks'])
    expect(codes(side('a', 20, 22, 24), side('b', 14, 12, 10))).toEqual(['runs-in-blocks'])
    expect(codes(side('a', 10, 14, 18), side('b', 12, 16, 20))).toEqual([])
    expect(codes(side('a', 10, 12, 14), side('b', 14, 16, 18))).toEqual([])
    expect(codes(side('a', 10, 12), side('b', 20, 22, 24))).toEqual([])
    expect(codes(side('a', 10, 12, 14), side('b', 20, 22, undefined))).toEqual([])
    const local = ['10', '12', '14'].map((minute) =>
      noisy(`l${minute}`, { capturedAt: `2026-05-04T09:${minute}:00` }),
    )
    expect(codes(local, side('b', 20, 22, 24))).toEqual([])
    expect(codes(local, [...local.slice(1), noisy('x', { capturedAt: 'yesterday' })])).not.toContain(
      'runs-in-blocks',
    )
  })

  it('local times keep their order in any time zone, even when daylight saving time starts', () => {
    vi.stubEnv('TZ', 'Europe/Stockholm')
    const side = (...times: string[]) =>
      times.map((time) => noisy(time, { capturedAt: `2026-03-29T${time}:00` }))
    const sides = [side('02:20', '02:30', '02:40'), side('03:05', '03:25', '03:35')] as const
    expect(codes(...sides)).toEqual(['runs-in-blocks'])
  })

  it('runs of several scenes, recognized by gaps between their frame rates', () => {
    const at = (label: string, ...rates: number[]) =>
      rates.map((fps, index) => run(`${label}${index}`, noisyFrames(1000, 1000 / fps, 0.1, random)))
    const scenes = at('a', 60, 61, 90, 91, 130, 132)
    const said = comparabilityWarnings({ before: scenes, after: at('b', 70, 71, 104, 106, 150, 152) })
    expect(said[0]).toMatchObject({
      code: 'several-scenes',
      sentence: expect.stringMatching(/^These look like 3 different scenes, at about 6\d, 9\d, 13\d FPS/),
    })
    expect(codes(at('a', 60, 62, 64, 66, 68, 70), at('b', 60, 60.5))).not.toContain('several-scenes')
    expect(codes(at('a', 60, 61, 62, 90), at('b', 60, 61))).not.toContain('several-scenes')
    expect(codes(at('a', 100, 106, 119, 126), at('b', 60, 61))).not.toContain('several-scenes')
    expect(codes(at('a', 60, 80), at('b', 60, 61))).not.toContain('several-scenes')
  })

  it('accepts no runs, one frame and no frames', () => {
    expect(comparabilityWarnings({ before: [], after: [] })).toEqual([])
    expect(codes([run('a', [10])], [run('b', [10])])).toEqual([])
    expect(codes([run('a', [])], [run('b', [])])).toEqual([])
  })
})

/** Next to a normal run. */
function codesOf(run: Run): string[] {
  return codes([noisy('a')], [run])
}

function codes(before: Run[], after: Run[]): string[] {
  return comparabilityWarnings({ before, after }).map(({ code }) => code)
}

/** A thousand frames around 11 ms, with the spread of uncapped frames. */
function noisy(label: string, metadata: CaptureMetadata = {}): Run {
  return run(
    label,
    noisyFrames(
      1000,
      11,
      0.1,
      seeded([...label].reduce((sum, letter) => 31 * sum + letter.charCodeAt(0), 0)),
    ),
    metadata,
  )
}

function withColumns(label: string, columns: Partial<Columns>): Run {
  return wholeRun(label, traceOf(noisy(label).trace.columns.frameTime, {}, columns))
}

function flat(count: number, ms: number): number[] {
  return new Array<number>(count).fill(ms)
}
