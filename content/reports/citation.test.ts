import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OUTCOMES, type ReportedFigure } from '@bildruta/frame-times'
import { checkSignature, type SignedReport } from '@bildruta/frame-times/parse-report'
import { describe, expect, it } from 'vitest'
import { exampleReport } from '#scripts/make/example-report.ts'
import type { Benchmark } from '../case-studies/case-study.ts'
import { type CitedFigure, exportedReports } from './citation.ts'
import { exampleFigure } from './example.ts'

const modules = import.meta.glob<Record<string, unknown>>(['../**/*.ts', '!../**/*.test.ts'], { eager: true })
const cited = citedIn(Object.values(modules))

it.each(cited)('$cites.report, $cites.metric: the page says what the report says', async (figure) => {
  expect(await beyondReport(figure)).toEqual([])
})

it('the example is cited, and follows from the captures that the site publishes', async () => {
  expect(cited).toContainEqual(exampleFigure)
  expect(fileOf('example') === (await exampleReport()), 'run node scripts/make/example-report.ts').toBe(true)
})

describe('a page that says more than its report is refused:', () => {
  const { cites, interval, change } = exampleFigure

  it.each<[string, object, string]>([
    ['a missing report', { cites: { ...cites, report: 'absent' } }, 'no report'],
    ['an unknown scene', { cites: { ...cites, scene: 'Harbor' } }, 'no such figure'],
    ['another metric', { cites: { ...cites, metric: 'draw-calls' } }, 'no such figure'],
    ['a value before', { before: 117.1 }, 'before'],
    ['a value after', { after: 117.9 }, 'after'],
    ['a change', { change: -change }, 'change'],
    ['a narrower interval', { interval: [-0.9, interval[1]] }, 'interval'],
    ['a shifted interval', { interval: [interval[0], 0.4] }, 'interval'],
    ['more runs', { runs: 4 }, 'runs'],
    ['a better outcome', { outcome: 'improved' }, 'outcome'],
    [
      'a gain that was not shown',
      { cites: { ...cites, metric: 'frame-time-p99' }, before: 10.48, after: 10.51 },
      'outcome',
    ],
  ])('%s', async (_, changed, expected) => {
    expect(await beyondReport({ ...exampleFigure, ...changed } as CitedFigure)).toContain(expected)
  })

  it('a row of a study whose gain its report does not show', async () => {
    const row: Benchmark = {
      ...{ scene: 'Route', baseline: { fps: 117.8, low1: 88.6, vramGB: 1 } },
      ...{ optimized: { fps: 118.1, low1: 91.2, vramGB: 1 }, cites: { report: 'example' } },
    }
    const [fps] = citedIn(row)
    expect(fps && (await beyondReport(fps))).toEqual(['before', 'after', 'outcome'])
  })

  it.each<[string, (text: string) => string, { number: number; key: string } | undefined, string]>([
    ['a number that was never exported', (text) => text, undefined, 'never exported'],
    ['another number', (text) => text, { ...exportedReports.example, number: 2 }, 'never exported'],
    ['another key', (text) => text, { ...exportedReports.example, key: 'A'.repeat(43) }, 'never exported'],
    ['a changed report', (text) => text.replace('118.06', '138.06'), exportedReports.example, 'signature'],
  ])('%s', async (_, change, exported, expected) => {
    expect(await signedReport(change(fileOf('example')), exported)).toBe(expected)
  })
})

/** Lists the parts in which a page exceeds its report, and faults of the report. */
async function beyondReport(figure: CitedFigure): Promise<string[]> {
  const { report, scene, metric } = figure.cites
  if (!existsSync(pathOf(report))) return ['no report']
  const signed = await signedReport(fileOf(report), exportedReports[report])
  if (typeof signed === 'string') return [signed]
  const { figures, scenes = [] } = signed.report
  const own = scene === undefined ? figures : (scenes.find(({ name }) => name === scene)?.figures ?? [])
  const found = own.find((one) => one.metric === metric)
  if (!found) return ['no such figure']
  const { before, after, change, interval, runs, outcome } = figure
  const { verdict } = found
  const measured = 'change' in verdict ? verdict.change : undefined
  const range = 'interval' in verdict ? verdict.interval : undefined
  const isSame = {
    before: isPrintOf(before, found.before.mean),
    after: isPrintOf(after, found.after.mean),
    change: change === undefined || isPrintOf(change, percentOf(measured)),
    interval:
      interval === undefined ||
      (isPrintOf(interval[0], percentOf(range?.low)) && isPrintOf(interval[1], percentOf(range?.high))),
    runs: runs === undefined || runs <= Math.min(countedRuns(found.before), countedRuns(found.after)),
    outcome:
      OUTCOMES[verdict.outcome].word === outcome || (outcome === undefined && !claimsMore(figure, found)),
  }
  return Object.entries(isSame).flatMap(([part, same]) => (same ? [] : [part]))
}

async function signedReport(
  text: string,
  exported: { number: number; key: string } | undefined,
): Promise<SignedReport | string> {
  const checked = await checkSignature(text)
  if (!checked.ok) return 'signature'
  const { number, key } = checked.signed
  return exported?.number === number && exported.key === key ? checked.signed : 'never exported'
}

/** Only the first metric of a report is judged. Others are described without a claim. */
function claimsMore({ before, after }: CitedFigure, { verdict }: ReportedFigure): boolean {
  return verdict.outcome !== 'not-judged' && before !== after && OUTCOMES[verdict.outcome].tone !== 'good'
}

function isPrintOf(printed: number, value: number | undefined): boolean {
  const digits = String(printed).split('.')[1]?.length ?? 0
  return value !== undefined && Number(value.toFixed(digits)) === printed
}

function percentOf(fraction: number | undefined): number | undefined {
  return fraction === undefined ? undefined : 100 * fraction
}

function countedRuns({ runs }: ReportedFigure['before']): number {
  return runs.filter(({ value, repeated }) => value.ok && !repeated).length
}

/** Every figure with a citation, and the rates of every row of a study with one. */
function citedIn(content: unknown): CitedFigure[] {
  if (typeof content !== 'object' || content === null) return []
  if (!('cites' in content)) return Object.values(content).flatMap(citedIn)
  return 'baseline' in content ? ratesOf(content as Benchmark) : [content as CitedFigure]
}

function ratesOf({ cites, baseline, optimized }: Benchmark): CitedFigure[] {
  return (
    [
      ['fps', 'average-fps'],
      ['low1', '1%-low-average'],
    ] as const
  ).flatMap(([name, metric]) =>
    cites ? [{ cites: { ...cites, metric }, before: baseline[name], after: optimized[name] }] : [],
  )
}

function fileOf(report: string): string {
  return readFileSync(pathOf(report), 'utf8')
}

function pathOf(report: string): string {
  return join(import.meta.dirname, `${report}.json`)
}
