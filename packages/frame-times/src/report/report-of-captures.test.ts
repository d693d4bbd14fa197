import { describe, expect, it } from 'vitest'
import { captureOf, hashOf } from '../../fixtures/runs.ts'
import { noisyFrames, traceOf } from '../../fixtures/traces.ts'
import { metric } from '../metrics/all-metrics.ts'
import { seeded } from '../statistics/random.ts'
import { parseReport } from './parse-report.ts'
import { type PlacedCapture, type ReportPlan, reportOfCaptures, reportText } from './report-of-captures.ts'
import { recomputed, verify } from './verify.ts'

describe('the report of a delivery', () => {
  it('has one text, whenever it is made and however its parts were put together', () => {
    const text = reportText(reportOfCaptures(plan()))
    expect(reportText(reportOfCaptures(plan()))).toBe(text)
    expect(reportText(reversed(reportOfCaptures(reversed(plan()))))).toBe(text)
    expect(text).toMatch(/^\{"after":.+\}\n$/)
    expect(keysOf(JSON.parse(text)).filter((keys) => keys.join() !== [...keys].sort().join())).toEqual([])
  })

  it('has the same text once it was read from a file and recomputed from its captures', () => {
    const text = reportText(reportOfCaptures(plan()))
    const parsed = parseReport(JSON.parse(text))
    if (!parsed.ok) throw new Error(parsed.faults.join())
    const { before, after } = plan()
    const captures = [...after, ...before].map(({ capture }) => capture)
    expect(verify(parsed.report, captures)).toEqual({ outcome: 'same' })
    const again = recomputed(parsed.report, captures)
    expect(again.ok && reportText(again.report)).toBe(text)
  })

  it('names scenes, builds and its budget, but no programs or files', () => {
    const report = reportOfCaptures(plan())
    expect(report.scenes?.map(({ name }) => name)).toEqual(['Harbor at night', 'Forest'])
    expect(report).toMatchObject({
      version: 4,
      declared: { build: { before: '1204', after: '1219' } },
      choices: {
        ...{ asked: 1, names: 'scenes', budgetMs: 1000 / 60, drawn: true },
        metrics: [
          'average-fps',
          '1%-low-average',
          'frame-time-p99',
          'video-memory-peak',
          'frames-over-16.67-ms-a-minute',
        ],
      },
    })
    expect(reportText(report)).not.toMatch(/secret/i)
    expect(report.captures[0]?.traces[0]).toMatchObject({
      application: 'program 1-Win64-Shipping',
      key: 'trace 1',
    })
  })

  it('counts no frame of a game that holds its target', () => {
    for (const target of [30, 60, 90, 120, 144, 165, 240, 999]) {
      const held = captureOf('a'.repeat(64), traceOf(new Array<number>(200).fill(1000 / target)))
      const { figures, choices } = reportOfCaptures({
        before: [{ capture: held }],
        after: [{ capture: { ...held, sha256: 'b'.repeat(64) } }],
        budgetMs: 1000 / target,
      })
      expect(figures.at(-1)?.before.mean, `${target}`).toBe(0)
      expect(metric(choices.metrics.at(-1) ?? ''), `${target}`).toBeDefined()
    }
  })

  it('takes the runs of the game that all captures share, and their dates from the portal if they have none', () => {
    const { before, after } = plan()
    const dated = before.map((one, day) => ({ ...one, capturedAt: `2026-11-0${day + 1}T10:00:00` }))
    const withOther = dated.map(({ capture, ...one }) => ({
      ...one,
      capture: {
        ...capture,
        traces: [traceOf([5, 5, 5], { application: 'video.exe', key: 'video' }), ...capture.traces],
      },
    }))
    const report = reportOfCaptures({ before: withOther, after })
    expect(report.before.map(({ trace }) => trace)).toEqual(Array(6).fill('trace 2'))
    expect(report.before[1]?.capturedAt).toBe('2026-11-02T10:00:00')
    expect(report.choices.metrics).toHaveLength(4)
  })
})

/** Two scenes with three runs per build. */
function plan(): ReportPlan {
  const random = seeded(21)
  const placed = (frameTime: number, build: string): PlacedCapture[] =>
    Array.from({ length: 6 }, (_, index) => ({
      capture: captureOf(
        hashOf(`${build} ${index}`),
        traceOf(noisyFrames(600, frameTime, 0.1, random), { application: 'Secret-Win64-Shipping.exe' }),
        { gpu: 'RTX 5070', buildVersion: 'secret+main', capturedAt: undefined },
      ),
      scene: index % 2 ? 'Forest' : 'Harbor at night',
    }))
  return {
    before: placed(10, '1204'),
    after: placed(9, '1219'),
    budgetMs: 1000 / 60,
    declared: { build: { before: '1204', after: '1219' } },
  }
}

/** The same data with the keys of every object in reverse order. */
function reversed<Data>(data: Data): Data {
  if (Array.isArray(data)) return data.map(reversed) as Data
  if (typeof data !== 'object' || data === null || ArrayBuffer.isView(data)) return data
  return Object.fromEntries(
    Object.entries(data)
      .reverse()
      .map(([key, value]) => [key, reversed(value)]),
  ) as Data
}

function keysOf(data: unknown): string[][] {
  if (typeof data !== 'object' || data === null) return []
  const inside = Object.values(data).flatMap(keysOf)
  return Array.isArray(data) ? inside : [Object.keys(data), ...inside]
}
