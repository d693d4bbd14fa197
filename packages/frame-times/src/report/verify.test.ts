import { describe, expect, it } from 'vitest'
import { captureOf, hashOf, noisyCaptures, runIn } from '../../fixtures/runs.ts'
import { traceOf } from '../../fixtures/traces.ts'
import type { Capture } from '../capture/capture.ts'
import { metric } from '../metrics/all-metrics.ts'
import { parseReport } from './parse-report.ts'
import { makeReport } from './report.ts'
import type { Report } from './report-data.ts'
import { verify } from './verify.ts'

const METRICS = ['average-fps', '1%-low-average', 'stutter-time-capframex'].flatMap((id) => metric(id) ?? [])

describe('a report beside its captures', () => {
  it('is the same, whatever other captures lie there and whatever people and a gate say', () => {
    const report = passedOn(made())
    report.declared = { note: 'On a quiet machine.' }
    report.gate = { status: 'worse', exitStatus: 1, sentence: 'Worse.' }
    expect(
      verify(report, [...captures().reverse(), captureOf(hashOf('other'), traceOf([10, 11, 12]))]),
    ).toEqual({ outcome: 'same' })
  })

  it('is the same where another program computed the last digit of a logarithm otherwise', () => {
    const report = passedOn(made())
    const [figure] = report.figures
    if (!figure || !('change' in figure.verdict)) throw new Error('no change')
    figure.verdict.change *= 1 + 1e-12
    expect(verify(report, captures())).toEqual({ outcome: 'same' })
    figure.verdict.change *= 1.000_01
    expect(verify(report, captures())).toMatchObject({
      outcome: 'differs',
      figures: [{ metric: 'average-fps' }],
    })
  })

  it.each<[string, (report: Report) => void, object]>([
    [
      'a figure',
      ({ figures: [, figure] }) => Object.assign(figure?.words ?? {}, { headline: '1% low doubled.' }),
      {
        figures: [
          {
            metric: '1%-low-average',
            reported: '1% low doubled.',
            found: expect.stringMatching(/^1% low over 2 scenes \+\d/),
          },
        ],
        parts: [],
      },
    ],
    [
      'a value of a run',
      ({ figures: [figure] }) => Object.assign(figure?.before.runs[0]?.value ?? {}, { value: 1 }),
      { figures: [{ metric: 'average-fps' }], parts: [] },
    ],
    [
      'a verdict of a scene',
      ({ scenes }) => Object.assign(scenes?.[1]?.figures[0]?.verdict ?? {}, { outcome: 'worse' }),
      { figures: [{ metric: 'average-fps', scene: 'Scene 2' }], parts: [] },
    ],
    [
      'a figure that is left out',
      (report) => report.figures.pop(),
      { figures: [{ reported: '' }], parts: [] },
    ],
    [
      'warnings',
      (report) => report.warnings.push({ code: 'drift', sentence: 'It drifts.' }),
      { parts: ['warnings'] },
    ],
    ['conditions', (report) => report.conditions.pop(), { parts: ['conditions'] }],
    [
      'a definition',
      ({ definitions: [one] }) => Object.assign(one ?? {}, { definition: 'The best.' }),
      { parts: ['definitions'] },
    ],
    [
      'the facts of a capture',
      ({ captures: [one] }) => Object.assign(one?.metadata ?? {}, { gpu: 'RTX 9' }),
      { parts: ['captures'] },
    ],
    [
      'what was kept',
      ({ before: [run] }) => Object.assign(run?.kept ?? {}, { frames: 1 }),
      { parts: ['before'] },
    ],
    ['a drawn line', ({ drawn }) => drawn?.after[0]?.most.fill(1), { parts: ['drawn'] }],
  ])('differs in %s', (_, tamper, expected) => {
    const report = passedOn(made())
    tamper(report)
    expect(verify(report, captures())).toMatchObject({ outcome: 'differs', ...expected })
  })

  it('was made by other versions, and says which and what that changes', () => {
    const report = passedOn(made())
    report.rule = 1
    report.readingVersion = 2
    const [definition, low] = report.definitions
    Object.assign(low ?? {}, { version: 7 })
    expect(verify(report, captures())).toEqual({
      outcome: 'other-versions',
      versions: [
        { of: 'reading', reported: 2, found: expect.any(Number) },
        { of: 'rule', reported: 1, found: 2 },
        { of: '1%-low-average', reported: 7, found: 1 },
      ],
      figures: [],
    })
    expect(definition?.version).toBe(1)
  })

  it('has no capture time that is none', () => {
    const report = passedOn(made())
    for (const [capturedAt, ok] of [
      ['2026-11-27T09:00:00', true],
      ['yesterday', false],
    ] as const) {
      Object.assign(report.before[0] ?? {}, { capturedAt })
      expect(parseReport(report).ok).toBe(ok)
    }
  })

  it('cannot be verified without all that it names', () => {
    const [one, ...others] = captures()
    expect(verify(made(), others)).toEqual({ outcome: 'missing', missing: [one?.sha256] })
  })
})

/** Two scenes with three runs per build. */
function captures(): Capture[] {
  const frameTimes = [10, 8].flatMap((ms) =>
    Array.from({ length: 6 }, (_, index) => ms * (index % 2 ? 2 : 1)),
  )
  return noisyCaptures(frameTimes, 1200)
}

function made(): Report {
  const runs = captures().map((capture, index) => ({ ...runIn(capture), scene: index % 2 ? 'Night' : 'Day' }))
  return makeReport({ before: runs.slice(0, 6), after: runs.slice(6), metrics: METRICS, drawn: true })
}

/** As read from a file. */
function passedOn(report: Report): Report {
  const parsed = parseReport(JSON.parse(JSON.stringify(report)))
  if (!parsed.ok) throw new Error(parsed.faults.join())
  return parsed.report
}
