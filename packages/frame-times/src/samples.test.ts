import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isBystander } from './capture/application.ts'
import type { Capture, Trace } from './capture/capture.ts'
import { readCapture } from './formats/capture-reader.ts'
import { metric } from './metrics/all-metrics.ts'
import { frameTimes } from './metrics/frame-times.ts'

/**
 * Real captures next to the repository, with figures computed by another program. Without them, only the generated
 * cases are tested.
 */
const CAPTURES = new URL('../../../../shared/captures/', import.meta.url)
type Expected = Record<string, number> & { frame_col: never }
const expected: Record<string, Record<string, Expected>> = existsSync(CAPTURES) ? json('expected.json') : {}

/** What the other program computed and we don't: faulty means and other counts. */
const NOT_OURS = ['mean_of_fps_WRONG', 'low_1pct_avg_ceil', 'low_0.1pct_avg_ceil']

describe.skipIf(!existsSync(CAPTURES))('real captures', () => {
  it.each(Object.entries(expected))('%s has the figures of the other program', async (file, traces) => {
    const read = (await captureIn(file)).traces
    for (const [name, { frame_col, dropped, ...figures }] of Object.entries(traces)) {
      const trace = read.find((one) => isNamed(one, name)) as Trace
      // The other program took whichever process has the most frames, even the desktop's compositor.
      if (!isBystander(trace.application)) expect(trace).toBe(read[0])
      const ours = figuresOf(trace)
      for (const [figure, value] of Object.entries(figures))
        if (figure in ours)
          expect({ [figure]: Number(ours[figure]?.toFixed(6)) }).toEqual({ [figure]: value })
      expect(Object.keys(figures).filter((figure) => !(figure in ours))).toEqual(NOT_OURS)
      // PresentMon 2 has no column of dropped frames, which the other program looked for.
      if (/msBetweenPresents/i.test(frame_col) && !file.includes('v2'))
        expect(trace.counts.dropped).toBe(dropped)
    }
  })

  it.each([
    ['ue_before.csv', 17.150424500000018, []],
    ['ue_after.csv', 13.147626166666683, []],
    ['ue_truncated_no_footer.csv', 16.898275666666645, ['unfinished']],
  ])('%s of Unreal has its mean', async (file, mean, codes) => {
    const { traces, remarks } = await captureIn(`unreal-csv-synthetic/${file}`)
    expect((traces[0]?.seconds ?? 0) / 1.2).toBeCloseTo(mean, 9)
    expect(remarks.map(({ code }) => code)).toEqual(codes)
  })

  it('of Unreal have the hitches that the engine counts', async () => {
    const unreal: Record<string, Record<string, number>> = json('samples/unreal-csv-synthetic/expected.json')
    for (const [file, figures] of Object.entries(unreal)) {
      const trace = (await captureIn(`unreal-csv-synthetic/${file}`)).traces[0] as Trace
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

  it('without times are read, and too short ones refused', async () => {
    const { traces, remarks } = await captureIn('ocat/InvalidColumnFile.csv')
    expect(traces[0]?.frames).toBe(1171)
    expect(remarks.map(({ code }) => code)).toEqual(['time-reconstructed'])
    await expect(captureIn('capframex-csv/ShortFile.csv')).rejects.toThrow('too-short')
  })
})

function figuresOf(trace: Trace): Record<string, number> {
  const times = frameTimes(trace)
  // Samples have no such figures. Here, only the arithmetic is tested.
  const of = (id: string) => metric(id)?.ofTimes?.(times) ?? Number.NaN
  const tails = ['1', '0.1'].map((percent) => ({
    [`low_${percent}pct_frameview_avg`]: of(`${percent}%-low-average`),
    [`pctl_${percent}pct_frameview_fps`]: of(`${percent}%-low-percentile-frameview`),
    [`low_${percent}pct_capframex_avg`]: of(`${percent}%-low-average-capframex`),
    [`low_${percent}pct_capframex_integral`]: of(`${percent}%-low-integral`),
    [`p${percent}pct_capframex_fps`]: of(`${percent}%-low-percentile-capframex`),
    [`min_${percent}pct_mangohud`]: of(`${percent}%-low-mangohud`),
    [`pctl_${percent}pct_presentmon2_fps`]: of(`${percent}%-low-percentile-presentmon`),
  }))
  return Object.assign(
    {
      rows: trace.counts.rows,
      frames: trace.frames,
      sum_ms: times.total,
      avg_fps: of('average-fps'),
      min_fps: 1000 / of('frame-time-maximum'),
      max_ft_ms: of('frame-time-maximum'),
      median_ft_lin: of('frame-time-p50'),
      p95_ft_lin: of('frame-time-p95'),
      p99_ft_lin: of('frame-time-p99'),
      p999_ft_lin: of('frame-time-p99.9'),
      p97_fps_mangohud: of('97%-fps-mangohud'),
      'stutter_count_pct_2.5x_mean': of('stutter-frames-over-mean'),
      'stutter_time_pct_2.5x_mean': of('stutter-time-over-mean'),
    },
    ...tails,
  )
}

function figure(id: string, trace: Trace): number {
  const found = metric(id)?.of(trace)
  if (!found?.ok) throw new Error(`${id}: ${found?.sentence ?? 'unknown'}`)
  return found.value
}

async function captureIn(file: string): Promise<Capture> {
  const result = await readCapture(createReadStream(new URL(`samples/${file}`, CAPTURES)))
  if (!result.ok) throw new Error(result.refusal.code)
  return result.capture
}

/** By application, process and swap chain as the other program wrote them; `?` and `0` if the file doesn't have them. */
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
