import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { captureIn } from '../../fixtures/sources.ts'
import type { Trace } from '../capture/capture.ts'
import { metric } from './all-metrics.ts'
import { frameTimes } from './frame-times.ts'
import { quantileType7 } from './quantiles.ts'

/**
 * Real captures next to the repository, with figures computed by another program. Without them, only the generated
 * cases are tested.
 */
const CAPTURES = new URL('../../../../../shared/captures/', import.meta.url)

type Figures = Record<string, number> & { frame_col: never }

describe.runIf(existsSync(CAPTURES))('the figures of real captures', () => {
  const expected: Record<string, Record<string, Figures>> = existsSync(CAPTURES) ? json('expected.json') : {}

  it.each(Object.entries(expected))('%s', async (file, traces) => {
    const read = await tracesOf(file)
    for (const [name, figures] of Object.entries(traces)) {
      // A sampled log has no such figures. Here, only the arithmetic is tested.
      const trace = asFrames(read.find((one) => isNamed(one, name)))
      const known = Object.entries(figures).filter(([name]) => name !== 'frame_col')
      const ours = figuresOf(trace)
      for (const [name, value] of known)
        if (name in ours) expect({ [name]: rounded(ours[name]) }).toEqual({ [name]: value })
      expect(known.map(([name]) => name).filter((name) => !(name in ours))).toEqual([
        'rows',
        'dropped',
        'mean_of_fps_WRONG',
        'low_1pct_avg_ceil',
        'low_0.1pct_avg_ceil',
      ])
    }
  })

  it('of Unreal', async () => {
    const unreal: Record<string, Record<string, number>> = json('samples/unreal-csv-synthetic/expected.json')
    for (const [file, figures] of Object.entries(unreal)) {
      const trace = asFrames((await tracesOf(`unreal-csv-synthetic/${file}`))[0])
      expect(trace.frames).toBe(figures.frames)
      for (const [name, id] of Object.entries({
        avgFps: 'average-fps',
        hitchesPerMin_engine: 'unreal-hitches',
        hitchTimePct_engine: 'unreal-hitch-time',
        MVP60: 'missed-vsync-60',
      }))
        expect(figure(id, trace), `${file} ${name}`).toBeCloseTo(figures[name] as number, 9)
    }
  })
})

describe.skipIf(existsSync(CAPTURES))('the figures of real captures', () => {
  it.skip('are not beside this repository: the generated cases stand alone', () => {})
})

function figuresOf(trace: Trace): Record<string, number> {
  const times = frameTimes(trace)
  const { ascending } = times
  const low = (id: string) => metric(id)?.ofTimes?.(times) ?? Number.NaN
  const tails = ['1', '0.1'].map((percent) => ({
    [`low_${percent}pct_frameview_avg`]: low(`${percent}%-low-average`),
    [`pctl_${percent}pct_frameview_fps`]: low(`${percent}%-low-percentile-frameview`),
    [`low_${percent}pct_capframex_avg`]: low(`${percent}%-low-average-capframex`),
    [`low_${percent}pct_capframex_integral`]: low(`${percent}%-low-integral`),
    [`p${percent}pct_capframex_fps`]: low(`${percent}%-low-percentile-capframex`),
    [`min_${percent}pct_mangohud`]: low(`${percent}%-low-mangohud`),
    [`pctl_${percent}pct_presentmon2_fps`]: low(`${percent}%-low-percentile-presentmon`),
  }))
  return Object.assign(
    {
      frames: trace.frames,
      sum_ms: times.total,
      avg_fps: figure('average-fps', trace),
      min_fps: 1000 / figure('frame-time-maximum', trace),
      max_ft_ms: figure('frame-time-maximum', trace),
      median_ft_lin: figure('frame-time-p50', trace),
      p95_ft_lin: figure('frame-time-p95', trace),
      p99_ft_lin: quantileType7(ascending, 0.99),
      p999_ft_lin: quantileType7(ascending, 0.999),
      p97_fps_mangohud: low('97%-fps-mangohud'),
      'stutter_count_pct_2.5x_mean': figure('stutter-frames-over-mean', trace),
      'stutter_time_pct_2.5x_mean': figure('stutter-time-over-mean', trace),
    },
    ...tails,
  )
}

function figure(id: string, trace: Trace): number {
  const found = metric(id)?.of(trace)
  if (!found?.ok) throw new Error(`${id}: ${found?.sentence ?? 'unknown'}`)
  return found.value
}

function rounded(value: number | undefined): number {
  return Number((value as number).toFixed(6))
}

function asFrames(trace: Trace | undefined): Trace {
  if (!trace) throw new Error('No such trace.')
  return { ...trace, kind: 'frames' }
}

async function tracesOf(file: string): Promise<readonly Trace[]> {
  return (await captureIn(new Uint8Array(readFileSync(new URL(`samples/${file}`, CAPTURES))))).traces
}

/**
 * By application, process and swap chain as the other program wrote them; `?` and `0` if the file doesn't have them.
 */
function isNamed({ application, processId, key }: Trace, name: string): boolean {
  const [itsApplication, itsProcess = '', chain = ''] = name.split('|')
  return (
    application === itsApplication &&
    (itsProcess === '?' || processId === Number(itsProcess)) &&
    (chain === '0' || key.endsWith(`0x${BigInt(chain).toString(16)}`))
  )
}

function json<Content>(file: string): Content {
  return JSON.parse(readFileSync(new URL(file, CAPTURES), 'utf8'))
}
