import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { generateFrames } from '../../fixtures/generated-frames.ts'
import { captureOf, noisyCaptures, runIn } from '../../fixtures/runs.ts'
import { captureIn } from '../../fixtures/sources.ts'
import { noisyFrames, traceOf } from '../../fixtures/traces.ts'
import { writePresentMon16 } from '../../fixtures/write-presentmon.ts'
import type { Capture, CaptureMetadata } from '../capture/capture.ts'
import { metric, metrics } from '../metrics/all-metrics.ts'
import { seeded } from '../statistics/random.ts'
import { DRAWN_PERCENTS, MOST_DRAWN } from './drawn.ts'
import { reportSchema } from './report.schema.ts'
import { makeReport } from './report.ts'
import type { Report } from './report-data.ts'
import { recomputed, verify } from './verify.ts'

describe('a report', () => {
  it('is the same when it is computed again, from the same captures and from its own choices', () => {
    const report = reportOf(captures())
    expect(reportOf(captures())).toEqual(report)
    expectAgain(report, captures())
  })

  it('with what people said of it is the same when it is computed again', () => {
    const [one, other] = captures().map((capture) => runIn(capture))
    const renamed = { ...other, trace: { ...other?.trace, application: 'other.exe' } } as typeof other
    const said = { gpu: { before: 'RTX 4070', after: 'RTX 4070' } }
    const report = makeReport({
      ...{ before: one ? [one] : [], after: renamed ? [renamed] : [], metrics: metrics.slice(0, 1) },
      ...{ said, acrossGames: true },
    })
    expect(report).toMatchObject({ said, figures: [{ verdict: { outcome: 'single-run' } }] })
    const again = recomputed(passedOn(report), captures())
    expect(again.ok && [again.report.said, again.report.choices]).toEqual([said, report.choices])
  })

  it('of names as long as a damaged file has them keeps its schema', async () => {
    const text = writePresentMon16(generateFrames({ frames: 20, frameTime: 12 }), {
      application: 'a'.repeat(500),
      swapChain: '0x1',
    })
    const capture = await captureIn(text.replaceAll('4242', '9'.repeat(300)))
    const report = makeReport({ before: [runIn(capture)], after: [], metrics })
    expect(() => passedOn(report)).not.toThrow()
  })

  it('says what was kept, cut and left out', () => {
    const report = reportOf(captures())
    expect(report.before[1]).toMatchObject({
      label: 'Before 2',
      window: { fromSeconds: 1, toSeconds: 9, dropFirstFrame: true },
      kept: { seconds: expect.closeTo(8, 1) },
      cut: { before: { seconds: expect.closeTo(1, 0) } },
    })
    const { kept, cut } = report.before[1] ?? {}
    expect((kept?.frames ?? 0) + (cut?.before.frames ?? 0) + (cut?.after.frames ?? 0)).toBe(2000)
    expect(report.captures[0]?.traces.map(({ key }) => key)).toEqual(['trace 1', 'trace 2'])
  })

  it('carries nothing of a machine or a person that is not allowed by name', () => {
    const leaky = {
      gpu: 'RTX 5070',
      buildVersion: 'C:\\Users\\klara\\build 7',
      os: 'Windows 11 for klara@studio.example',
      cpu: 'x'.repeat(500),
      loginId: 'klara',
      commandLine: '-user=klara',
    } as CaptureMetadata
    const [one, other] = captures(leaky)
    if (!one || !other) throw new Error('no capture')
    const report = makeReport({
      before: [runIn(one)],
      after: [runIn(other)],
      metrics,
    })
    expect(report.captures[0]?.metadata).toEqual({ gpu: 'RTX 5070' })
    expect(JSON.stringify(report)).not.toMatch(/klara|\.csv|xxx/)
    expect(reportSchema.safeParse(report).success).toBe(true)
  })

  it('of one side, of one frame and of two games keeps its schema', () => {
    const [one] = captures()
    const tiny = captureOf('c'.repeat(64), { ...traceOf([16]), application: 'other.exe' })
    if (!one) throw new Error('no capture')
    const runs = { whole: runIn(one), tiny: runIn(tiny) }
    for (const sides of [
      { before: [runs.whole], after: [] },
      { before: [], after: [] },
      { before: [runs.whole], after: [runs.tiny] },
    ]) {
      const report = makeReport({ ...sides, metrics })
      expect(passedOn(report).figures).toHaveLength(metrics.length)
    }
  })

  it('judges what was asked for and describes the others', () => {
    const { figures } = reportOf(captures())
    expect(figures.map(({ verdict }) => verdict.outcome)).toEqual([
      'improved',
      'not-judged',
      'not-judged',
      'not-comparable',
    ])
  })

  it('keeps which runs belonged together, by when they were captured or because somebody said so', () => {
    const minutes = [10, 14, 18, 22, 12, 16, 20, 24]
    const runs = minutes.map((minute, index) => {
      const capture = captureOf(String(index).repeat(64), traceOf(noisyFrames(400, 10, 0.1, seeded(index))))
      return {
        capture,
        run: runIn(capture, undefined, `2026-05-04T10:${minute}:00`),
      }
    })
    const sides = { before: runs.slice(0, 4), after: runs.slice(4) }
    const made = (paired?: boolean) =>
      makeReport({
        before: sides.before.map(({ run }) => run),
        after: sides.after.map(({ run }) => run),
        metrics: [metrics[0] as (typeof metrics)[number]],
        paired,
      })
    expect(made().figures[0]?.verdict).toMatchObject({ isPaired: true })
    expect(made(false).figures[0]?.verdict).toMatchObject({ isPaired: false })
    const all = runs.map(({ capture }) => capture)
    for (const paired of [undefined, true, false]) expectAgain(made(paired), all)
  })

  it('names programs, projects and scenes only where that is wanted, and is computed again either way', async () => {
    const text = (application: string, seed: number) =>
      writePresentMon16(generateFrames({ frames: 900, frameTime: 10, seed }), { application })
    const files = [
      text('Titan-Win64-Shipping.exe', 1) + text('dwm.exe', 2).split('\n').slice(1).join('\n').repeat(2),
      text('titan-win64-test.exe', 3),
      text('Other.exe', 4),
    ]
    const read = () =>
      Promise.all(
        files.map(async (file) => ({
          ...(await captureIn(file)),
          metadata: {
            buildVersion: '++titan-game+dev-CL-7',
            engineVersion: '5.5.4-123+++Titan+Main',
            gpu: 'RTX 5070',
          },
        })),
      )
    const all = await read()
    const runs = all.map((capture, index) => ({
      ...runIn(capture),
      scene: index === 1 ? 'Titan lair' : 'Market',
    }))
    const leftOut = [{ side: 'after' as const, file: 'titan-3.csv', sentence: 'It is empty.' }]
    const made = (names?: 'kept') =>
      makeReport({
        before: runs.slice(0, 2),
        after: runs.slice(2),
        metrics: metrics.slice(0, 2),
        names,
        leftOut,
      })
    const whole = JSON.stringify(made('kept'))
    for (const name of ['Titan-Win64-Shipping.exe', 'dwm.exe', 'Titan lair', '++titan-game', 'titan-3.csv'])
      expect(whole).toContain(name)
    const text2 = JSON.stringify(made())
    expect(text2).not.toMatch(/titan|dwm|other\.exe|market|lair/i)
    expect(made()).toMatchObject({
      captures: [
        {
          metadata: { engineVersion: '5.5.4-123', gpu: 'RTX 5070' },
          traces: [
            { key: 'trace 1', application: 'program 1-Win64-Shipping' },
            { key: 'trace 2', application: 'program 3' },
          ],
        },
        { traces: [{ application: 'program 1-win64-test' }] },
        { traces: [{ application: 'program 2' }] },
      ],
      figures: [{ verdict: { outcome: 'not-comparable' } }, {}],
      leftOut: [{ file: 'file 1' }],
    })
    for (const names of ['kept', undefined] as const) {
      const report = passedOn(made(names))
      const again = recomputed(report, await read())
      expect(again.ok && JSON.stringify({ ...again.report, leftOut })).toBe(
        JSON.stringify({ ...made(names), leftOut }),
      )
      expect(verify(report, await read())).toEqual({ outcome: 'same' })
    }
  })

  it('can be drawn from: as many numbers as fit into a picture, of which the lines are those of its runs', () => {
    const all = captures()
    const runs = all.map((capture, _index) => runIn(capture))
    const report = makeReport({
      ...{ before: runs.slice(0, 3), after: runs.slice(3), metrics: metrics.slice(0, 1) },
      drawn: true,
    })
    const [drawn] = report.drawn?.before ?? []
    expect(drawn?.seconds).toBeCloseTo(runs[0]?.trace.seconds ?? 0, 3)
    const times = runs[0]?.trace.columns.frameTime ?? new Float64Array()
    expect(Math.max(...(drawn?.most ?? []).map(Number))).toBeCloseTo(Math.max(...times), 3)
    expect(Math.min(...(drawn?.least ?? []).map(Number))).toBeCloseTo(Math.min(...times), 3)
    expect(drawn?.curve[DRAWN_PERCENTS.indexOf(50)]).toBeCloseTo(
      times.toSorted()[Math.floor(times.length / 2)] ?? 0,
      1,
    )
    expect(() => passedOn(report)).not.toThrow()
    expect(verify(JSON.parse(JSON.stringify(report)), all)).toEqual({ outcome: 'same' })
    const many = Array.from({ length: 60 }, () => runs[0] as (typeof runs)[number])
    const crowd = makeReport({ before: many, after: many, metrics: metrics.slice(0, 1), drawn: true })
    const numbers = [...(crowd.drawn?.before ?? []), ...(crowd.drawn?.after ?? [])]
      .map(({ least, mean, most }) => least.length + mean.length + most.length)
      .reduce((sum, length) => sum + length, 0)
    expect(numbers).toBeLessThanOrEqual(MOST_DRAWN + 120 * 60)
  })

  it('says what wrote it, and what people declare', () => {
    const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    const declared = {
      captureTool: 'PresentMon 2.3.1',
      build: { before: '1.2', after: '1.3' },
      measuredBy: 'QA',
    }
    const report = makeReport({ before: [], after: [], metrics: metrics.slice(0, 1), declared })
    expect(report).toMatchObject({ madeBy: { name: manifest.name, version: manifest.version }, declared })
    expect(() => passedOn(report)).not.toThrow()
    const long = { ...declared, note: 'x'.repeat(201) }
    expect(reportSchema.safeParse({ ...report, declared: long }).success).toBe(false)
  })

  it('that cannot be computed again says what is missing', () => {
    const report = reportOf(captures())
    const [one, ...others] = captures()
    expect(recomputed(report, others)).toEqual({ ok: false, missing: [one?.sha256] })
    expect(
      recomputed({ ...report, choices: { ...report.choices, metrics: ['no-such-metric'] } }, captures()),
    ).toEqual({ ok: false, missing: ['no-such-metric'] })
  })
})

/** Six captures of 2,000 frames, with a second process in the first. The last three are faster. */
function captures(metadata?: CaptureMetadata): Capture[] {
  const [one, ...others] = noisyCaptures([10, 10, 10, 8, 8, 8], 2000, metadata) as [Capture, ...Capture[]]
  return [{ ...one, traces: [...one.traces, { ...traceOf([10]), key: 'overlay.exe|2|0x2' }] }, ...others]
}

function reportOf(all: Capture[]) {
  const part = { fromSeconds: 1, toSeconds: 9, dropFirstFrame: true }
  const runs = all.map((capture, index) => runIn(capture, index === 1 ? part : undefined))
  const ids = ['average-fps', '1%-low-average', 'frame-time-p99', 'draw-calls']
  return makeReport({
    before: runs.slice(0, 3),
    after: runs.slice(3),
    metrics: ids.flatMap((id) => metric(id) ?? []),
  })
}

/** As read from a file. */
function passedOn(report: Report): Report {
  return reportSchema.parse(JSON.parse(JSON.stringify(report)))
}

/** The captures give the same report. */
function expectAgain(report: Report, from: readonly Capture[]): void {
  const again = recomputed(passedOn(report), from)
  expect(again.ok && JSON.stringify(again.report)).toBe(JSON.stringify(report))
}
