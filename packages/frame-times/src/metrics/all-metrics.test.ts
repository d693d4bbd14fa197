import { describe, expect, it } from 'vitest'
import { traceOf } from '../../fixtures/traces.ts'
import type { Columns, Trace } from '../capture/capture.ts'
import { metric, metrics } from './all-metrics.ts'
import { type MetricValue, neededBy } from './metric.ts'

/** 10 ms each, except 20, 30, 40 and 50 ms; 200 frames, 2,100 ms. */
const FOUR_SLOW = traceOf([...steady(196, 10), 20, 30, 40, 50])

describe('the definitions, calculated by hand', () => {
  it.each([
    // 1,000 × 200 ÷ 2,100.
    ['average-fps', 95.238095],
    // ⌊200 ÷ 100⌋ + 1 = 3 frames: 30, 40, 50.
    ['1%-low-average', 25],
    // 1% of 2,100 ms is 21 ms: reached by the longest frame.
    ['1%-low-integral', 20],
    // Type 8 at 0.99 of 200: place 198.663…, between 30 and 40, 36.63…: 40 and 50 are above.
    ['1%-low-average-capframex', 1000 / 45],
    // Two slower frames go before.
    ['1%-low-percentile-frameview', 1000 / 30],
    // Type 8 of the rates at 0.01: place 2.336… of 20, 25, 33.3….
    ['1%-low-percentile-capframex', 25 + (2.3366666667 - 2) * (1000 / 30 - 25)],
    // Type 7: place 197.01 of 0 … 199, between 30 (197) and 40 (198).
    ['1%-low-percentile-presentmon', 1000 / 30.1],
    // Place trunc(0.01 × 200 − 1) = 0 in single precision, where 0.01 × 200 is just under 2.
    ['1%-low-mangohud', 1000 / 40],
    ['frame-time-p50', 10],
    ['frame-time-p99', 30.1],
    ['frame-time-maximum', 50],
    // The mean is 10.5 ms: from 26.25 ms on, 30 + 40 + 50 of 2,100 ms; 3 of 200.
    ['stutter-time-over-mean', (100 * 120) / 2100],
    ['stutter-frames-over-mean', 1.5],
  ])('%s', (id, value) => {
    expect(figure(id, FOUR_SLOW)).toBeCloseTo(value, 6)
  })

  it('on displayed time use the times between images, without frames that were never shown', () => {
    const shown = traceOf(
      steady(8, 20),
      {},
      { displayChange: Float64Array.of(10, 10, 0, 10, Number.NaN, 10, 20, 40) },
    )
    // Six images in 100 ms; type 7 at 0.5 of 10, 10, 10, 10, 20, 40.
    expect(figure('displayed-fps', shown)).toBeCloseTo(60, 9)
    expect(figure('displayed-frame-time-p50', shown)).toBe(10)
    expect(figure('displayed-frame-time-maximum', shown)).toBe(40)
    expect(figure('displayed-frames-over-16.7-ms', shown)).toBeCloseTo(100 / 3, 9)
    expect(metric('displayed-frame-time-p99')).toMatchObject({
      name: 'P99 frame time, displayed',
      unit: 'ms',
    })
    expect(metric('displayed-frame-time-p50')?.of(FOUR_SLOW)).toMatchObject({
      ok: false,
      code: 'no-such-data',
    })
    for (const id of [
      'displayed-average-fps',
      'displayed-draw-calls',
      'displayed-displayed-fps',
      'displayed-',
    ])
      expect(metric(id), id).toBeUndefined()
  })

  it('count the frames over any budget, as a share and per minute', () => {
    expect(metric('displayed-displayed-frame-time-p99')).toBeUndefined()
    expect(figure('frames-over-20-ms', FOUR_SLOW)).toBe(1.5)
    expect(figure('frames-over-19.9-ms-a-minute', FOUR_SLOW)).toBeCloseTo((60_000 * 4) / 2100, 9)
    for (const id of ['frames-over-0-ms', 'frames-over-16.70-ms', 'frames-over-ms', 'frames-over-1e3-ms'])
      expect(metric(id), id).toBeUndefined()
  })

  it('of latency and animation error use the frames with a value', () => {
    const trace = traceOf(
      steady(4, 10),
      {},
      {
        clickToPhoton: Float64Array.of(Number.NaN, 20, Number.NaN, 40),
        animationError: Float64Array.of(-3, 1, Number.NaN, 2),
      },
    )
    expect(figure('click-to-photon', trace)).toBe(30)
    expect(figure('click-to-photon-p95', trace)).toBeCloseTo(39, 9)
    expect(metric('click-to-photon')?.of(trace)).toMatchObject({
      indicative: expect.stringContaining('Based on 2 frames'),
    })
    expect(figure('animation-error', trace)).toBe(2)
    expect(neededBy([metric('animation-error')].flatMap((one) => one ?? []))).toEqual({
      also: ['animationError'],
    })
    expect(metric('pc-latency')?.of({ ...trace, unread: ['pcLatency'] })).toMatchObject({
      sentence: expect.stringContaining('was read without them'),
    })
  })

  it('Unreal’s hitch may be the second frame and take exactly 60 ms', () => {
    expect(figure('unreal-hitches', traceOf([10, 60, 10]))).toBeCloseTo(60_000 / 70, 9)
    expect(figure('unreal-hitches', traceOf([10, 59.9, 10]))).toBe(0)
  })

  it('Unreal’s hitch takes more than 1.5 × the frame before', () => {
    expect(figure('unreal-hitches', traceOf([40, 60, 10]))).toBe(0)
    expect(figure('unreal-hitches', traceOf([39.9, 60, 10]))).toBeGreaterThan(0)
  })

  it('the integral low is reached at exactly 1% of the time', () => {
    // All of these sums are doubles without rounding: 4,096 × 0.010000000000000009, and 102 shorter frames for the rest.
    const longest = 4096 * (1 - (1 - 1 / 100))
    const others = new Array<number>(101).fill(40)
    const trace = traceOf([...others, 4096 - 101 * 40 - longest, longest])
    expect(figure('1%-low-integral', trace)).toBe(1000 / longest)
  })

  it('CapFrameX’s window rounds half to even', () => {
    // The mean is 1.5625 ms: 10 × 1.25 = 12.5 frames. The 2.5 ms lie 12 frames before the last one: within 13, not within 12.
    const before = [...steady(35, 1.875), 1.5, 1.5, 1.5, 1.46875]
    const trace = traceOf([...before, ...steady(12, 1), 2.5, ...steady(11, 1), 2.90625])
    expect(figure('average-fps', trace)).toBe(640)
    expect(figure('stutter-time-capframex', trace)).toBeCloseTo(2.90625, 9)
  })

  it('CapFrameX’s stutter is relative to a moving mean that ignores jumps', () => {
    // √10 × 10 = 32 frames. 25 ms is no jump of 3 ×: the mean becomes 10.47 (32 frames), 2.5 × is 26.2: no stutter. 40 ms is: it does
    // not raise the mean, 2.5 × is 25.
    expect(figure('stutter-time-capframex', traceOf([...steady(100, 10), 25, ...steady(100, 10)]))).toBe(0)
    expect(
      figure('stutter-time-capframex', traceOf([...steady(100, 10), 40, ...steady(100, 10)])),
    ).toBeCloseTo((100 * 40) / 2040, 9)
  })

  it('Unreal’s hitches are at least 200 ms apart', () => {
    const trace = (ms: number) => traceOf([10, 70, ...steady(13, 10), ms, 10])
    expect(figure('unreal-hitches', trace(70))).toBeCloseTo((2 * 60_000) / 280, 9)
    expect(figure('unreal-hitches', trace(69.9))).toBeCloseTo(60_000 / 279.9, 9)
  })

  it('Unreal’s hitches and hitch time ignore the last frame', () => {
    // 70 after 16: a hitch. 90 at once: too soon. 80 after 20 frames of 16: a hitch. The last frame does not count.
    const trace = traceOf([...steady(60, 16), 70, 90, ...steady(20, 16), 80, 16, 500])
    const total = 81 * 16 + 240
    expect(figure('unreal-hitches', trace)).toBeCloseTo((2 * 60_000) / total, 9)
    expect(figure('unreal-hitch-time', trace)).toBeCloseTo((100 * (240 - 120)) / total, 9)
  })

  it('Unreal’s missed refreshes exclude the last frame', () => {
    // ⌊2.051 s × 120⌋ = 246 frames, 200 made.
    const trace = traceOf([...steady(196, 10), 20, 30, 41, 50])
    expect(figure('missed-vsync-120', trace)).toBeCloseTo((100 * 46) / 246, 9)
    expect(figure('missed-vsync-60', trace)).toBe(0)
  })

  it('figures of other columns ignore missing values, and need the column', () => {
    const columns: Partial<Columns> = {
      gpuBusy: Float64Array.of(9, 5, Number.NaN, 10),
      videoMemory: Float64Array.of(4000, Number.NaN, 6000, 5000),
      drawCalls: Float64Array.of(1000, 2000, Number.NaN, 3000),
      gameThread: Float64Array.of(4, 6, 8, 2),
      displayChange: Float64Array.of(20, 0, 20, 10),
      dropped: Float64Array.of(0, 1, 0, 0),
    }
    const trace = traceOf([10, 10, 10, 10], {}, columns)
    expect(figure('gpu-bound-share', trace)).toBeCloseTo(80)
    expect(figure('gpu-bound-frames', trace)).toBeCloseTo((100 * 2) / 3)
    expect(figure('video-memory-peak', trace)).toBe(6000)
    expect(figure('video-memory-median', trace)).toBe(5000)
    expect(figure('draw-calls', trace)).toBe(2000)
    expect(figure('game-thread-mean', trace)).toBe(5)
    expect(figure('displayed-fps', trace)).toBe(60)
    expect(figure('dropped-frames', trace)).toBe(25)
    const parallel = traceOf(
      [10],
      {},
      {
        renderThread: Float64Array.of(3),
        rhiThread: Float64Array.of(1),
        gpuTime: Float64Array.of(7),
      },
    )
    expect(figure('render-thread-mean', parallel)).toBe(3)
    expect(figure('rhi-thread-mean', parallel)).toBe(1)
    expect(figure('gpu-time-mean', parallel)).toBe(7)
    expect(Array.from(columns.videoMemory ?? [])).toEqual([4000, Number.NaN, 6000, 5000])
    for (const id of ['rhi-thread-mean', 'render-thread-mean', 'gpu-time-mean'])
      expect(metric(id)?.of(trace)).toMatchObject({ ok: false, code: 'no-such-data' })
  })
})

describe('bad traces', () => {
  const frameMetrics = metrics.filter((one) => !codeOf(one.of(traceOf([10]))).includes('no-such-data'))

  it('one frame gives some figures, and the others name their minimum', () => {
    const one = traceOf([16])
    expect(figure('average-fps', one)).toBe(62.5)
    expect(figure('frame-time-maximum', one)).toBe(16)
    expect(codeOf(metric('1%-low-average')?.of(one))).toBe('too-few-frames')
    expect(metric('1%-low-average')?.of(one)).toMatchObject({
      sentence: 'This figure needs at least 100 frames, but the capture has 1.',
    })
  })

  it('no usable frame is too few for every figure', () => {
    for (const trace of [traceOf([]), traceOf([Number.NaN, 0, -5, Number.POSITIVE_INFINITY])])
      for (const one of frameMetrics) expect(codeOf(one.of(trace))).toBe('too-few-frames')
  })

  it('values that aren’t times are ignored', () => {
    const clean = traceOf(steady(150, 10))
    const dirty = traceOf([...steady(75, 10), Number.NaN, -4, 0, Number.NEGATIVE_INFINITY, ...steady(75, 10)])
    for (const { of } of frameMetrics) expect(of(dirty)).toEqual(of(clean))
  })

  it('equal frames and frames of 10⁹ ms give finite figures or a reason', () => {
    const wild = Array.from({ length: 2000 }, (_, index) => (index % 7 ? 10 : 1e9))
    for (const trace of [traceOf(steady(2000, 10)), traceOf(steady(2000, 1e9)), traceOf(wild)])
      for (const { id, of } of frameMetrics) {
        const found = of(trace)
        expect(found.ok ? Number.isFinite(found.value) : found.sentence.length > 0, id).toBe(true)
      }
    expect(figure('1%-low-average', traceOf(steady(2000, 10)))).toBe(100)
  })

  it('a sampled log has video memory but no figures of frames', () => {
    const sampled = traceOf(
      steady(2000, 10),
      { kind: 'sampled' },
      { videoMemory: new Float64Array(2000).fill(7) },
    )
    for (const { id, of } of frameMetrics) expect([id, codeOf(of(sampled))]).toEqual([id, 'sampled'])
    expect(figure('video-memory-peak', sampled)).toBe(7)
    for (const id of ['displayed-fps', 'dropped-frames', 'gpu-bound-share'])
      expect(codeOf(metric(id)?.of(sampled))).toBe('sampled')
  })
})

it('every metric has a unique name, a unique id for addresses, and a definition', () => {
  const ids = metrics.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(metrics.map(({ name }) => name)).size).toBe(metrics.length)
  for (const { id, name, definition, source } of metrics) {
    expect(id).toMatch(/^[a-z0-9.%-]+$/)
    for (const words of [name, definition, source]) expect(words.trim().length, id).toBeGreaterThan(2)
  }
  expect(metric('no-such-metric')).toBeUndefined()
})

function steady(count: number, ms: number): number[] {
  return new Array<number>(count).fill(ms)
}

function figure(id: string, trace: Trace): number {
  const found = metric(id)?.of(trace)
  if (!found?.ok) throw new Error(`${id}: ${found?.sentence ?? 'unknown'}`)
  return found.value
}

function codeOf(found: MetricValue | undefined): string {
  return found && !found.ok ? found.code : 'a value'
}

describe('a metric', () => {
  it('higher is better for rates, neither for descriptive figures, otherwise lower', () => {
    const better = (id: string, unit: string) => {
      if (/^gpu-bound-/.test(id)) return 'neither'
      return unit === 'FPS' ? 'higher' : 'lower'
    }
    for (const { id, unit, ...known } of metrics) expect([id, known.better]).toEqual([id, better(id, unit)])
  })

  it.each([
    ['frame-time-p50', 1, 200],
    ['frame-time-p95', 20, 2000],
    ['frame-time-p99', 100, 10_000],
    ['frame-time-p99.9', 1000, 100_000],
    ['1%-low-average', 100, 10_000],
    ['0.1%-low-average', 1000, 100_000],
  ])('%s has a value from %i frames on, and is stable from %i on', (id, least, enough) => {
    const figureOf = (frames: number) => metric(id)?.of(traceOf(steady(frames, 10)))
    expect(figureOf(least - 1)).toMatchObject({ ok: false, code: 'too-few-frames' })
    expect(figureOf(least)?.ok).toBe(true)
    const [short, stable] = [enough - 1, enough].map((frames) => frames.toLocaleString('en-GB'))
    expect(figureOf(enough - 1)).toMatchObject({
      indicative: `Based on ${short} frames. It is stable from ${stable} frames.`,
    })
    expect(figureOf(enough)).not.toHaveProperty('indicative')
  })
})
