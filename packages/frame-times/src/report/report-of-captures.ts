import { sharedGame } from '../capture/application.ts'
import type { Capture, Trace } from '../capture/capture.ts'
import { isOfGame, type Run, runOf, runTraces } from '../comparison/run.ts'
import { metric } from '../metrics/all-metrics.ts'
import { framesOverAMinute } from '../metrics/frames-over.ts'
import { makeReport } from './report.ts'
import type { Declared, Report } from './report-data.ts'

/** Metrics of every report. The first one is judged. */
export const REPORT_METRICS = [
  'average-fps',
  '1%-low-average',
  'frame-time-p99',
  'video-memory-peak',
] as const

/** @property capturedAt used if the capture has no date */
export type PlacedCapture = {
  capture: Capture
  scene?: string | undefined
  capturedAt?: string | undefined
}

export type ReportPlan = {
  before: readonly PlacedCapture[]
  after: readonly PlacedCapture[]
  /** In ms. */
  budgetMs?: number | undefined
  declared?: Declared | undefined
}

/**
 * The report of a delivery: fixed metrics, named scenes and drawn runs of the game that all captures share. The same
 * captures in the same order give the same report everywhere.
 */
export function reportOfCaptures({ before, after, budgetMs, declared }: ReportPlan): Report {
  const placed = [...before, ...after]
  const game = sharedGame(placed.map(({ capture }) => capture.traces))
  const side = (captures: readonly PlacedCapture[]) => captures.flatMap((one) => runsOfGame(one, game))
  return makeReport({
    before: side(before),
    after: side(after),
    metrics: [
      ...REPORT_METRICS.flatMap((id) => metric(id) ?? []),
      ...(budgetMs === undefined ? [] : [framesOverAMinute(keptBudget(budgetMs))]),
    ],
    budgetMs,
    declared,
    names: 'scenes',
    drawn: true,
  })
}

/** The runs of a capture as reports count them. @param game shared by all captures of the report */
export function runsOfGame(
  { capture, scene, capturedAt }: PlacedCapture,
  game: string | undefined = sharedGame([capture.traces]),
): Run[] {
  const [likeliest] = capture.traces
  const fits =
    game === undefined ? ({ application }: Trace) => application === likeliest?.application : isOfGame(game)
  return runTraces(capture.traces, fits).map((trace) => ({
    ...runOf('', capture, trace, undefined, capturedAt),
    scene,
  }))
}

/** Rounded up, so that a frame rate of exactly the target keeps it, to digits that the id of a metric has. */
function keptBudget(budgetMs: number): number {
  return Math.ceil(budgetMs * 100) / 100
}

/** Significant digits of a number. Logarithms differ in the last digits between programs. */
const DIGITS = 12

/** The only text of a report: JSON with sorted keys, which is compared and signed byte by byte. */
export function reportText(data: object): string {
  return `${JSON.stringify(data, (_, value) => (isRecord(value) ? sorted(value) : rounded(value)))}\n`
}

function rounded(value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(DIGITS)) : value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
}
