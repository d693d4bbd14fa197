// Reads captures in a thread of its own, from the sources, so it must not import what Node can't run unbuilt.
import { createHash } from 'node:crypto'
import type { ReadableStream } from 'node:stream/web'
import { parentPort } from 'node:worker_threads'
import {
  type Capture,
  metric,
  neededBy,
  type PlacedCapture,
  REPORT_METRICS,
  readCapture,
  reportOfCaptures,
  reportText,
} from '@bildruta/frame-times'
import { MOST_RUNS_OF_REPORT } from '#domain/delivery/captures/capture-reading.ts'
import { captureSummary } from '#domain/delivery/captures/capture-summary.ts'
import type { CaptureOfReport, CapturesOfReport } from '#domain/delivery/reports/read-report.ts'

type Bytes = ReadableStream<Uint8Array>
type Kept = { kind: 'keep'; side: 'before' | 'after'; capture: CaptureOfReport; bytes: Bytes }

/** `keep` reads a capture for the next report. */
export type Question =
  | { kind: 'summarize'; bytes: Bytes }
  | Kept
  | { kind: 'report'; plan: Pick<CapturesOfReport, 'budgetMs' | 'declared'> }

/** Far beyond what a session of testing records. A value takes 8 bytes. */
const LIMITS = { frames: 1_000_000, values: 8_000_000, unpackedBytes: 512 * 1024 * 1024 }
const MOST_VALUES_OF_REPORT = 16_000_000

const METRICS = REPORT_METRICS.flatMap((id) => metric(id) ?? [])
/** What `frames verify` asks for too, because remarks depend on the columns that are read. */
const NEEDED = neededBy(METRICS)
/** The only columns that reports use. */
const COLUMNS_OF_REPORTS: ReadonlySet<string> = new Set([
  'frameTime',
  'dropped',
  'videoMemory',
  'psoMisses',
  'gpuClock',
])

const kept: { side: 'before' | 'after'; placed: PlacedCapture }[] = []
let values = 0

parentPort?.on('message', async (question: Question) => parentPort?.postMessage(await answer(question)))

async function answer(question: Question): Promise<object> {
  if (question.kind === 'report') return reportOfKept(question.plan)
  const hash = createHash('sha256')
  const hasher = { update: (chunk: Uint8Array) => void hash.update(chunk), digest: () => hash.digest('hex') }
  const read = await readCapture(question.bytes, { limits: LIMITS, hash: hasher, ...NEEDED })
  if (!read.ok) return refused(read.refusal.sentence)
  return question.kind === 'summarize' ? summarized(read.capture) : keep(question, read.capture)
}

function summarized(capture: Capture): object {
  return { ok: true, summary: captureSummary(capture), capturedAt: capture.metadata.capturedAt ?? null }
}

function keep({ side, capture: { scene, capturedAt } }: Kept, capture: Capture): object {
  const traces = capture.traces.map((trace) => {
    // Samples are drawn at their times, which frame times don't give.
    const isUsed = (id: string) => COLUMNS_OF_REPORTS.has(id) || (id === 'time' && trace.kind === 'sampled')
    const columns = Object.entries(trace.columns).filter(([id]) => isUsed(id))
    values += trace.frames * columns.length
    return { ...trace, columns: Object.fromEntries(columns) as typeof trace.columns }
  })
  const placed = { scene: scene || undefined, capturedAt: capturedAt ?? undefined }
  kept.push({ side, placed: { ...placed, capture: { ...capture, traces } } })
  return values > MOST_VALUES_OF_REPORT
    ? refused('These captures have more frames than a report can contain. Use fewer or shorter ones.')
    : { ok: true }
}

function reportOfKept({ budgetMs, declared }: Pick<CapturesOfReport, 'budgetMs' | 'declared'>): object {
  const on = (name: 'before' | 'after') => kept.flatMap(({ side, placed }) => (side === name ? placed : []))
  const report = reportOfCaptures({ before: on('before'), after: on('after'), budgetMs, declared })
  const runs = report.before.length + report.after.length
  return runs > MOST_RUNS_OF_REPORT
    ? refused(`These captures have ${runs} runs, but a report can contain ${MOST_RUNS_OF_REPORT}.`)
    : { ok: true, text: reportText(report) }
}

function refused(sentence: string): object {
  return { ok: false, sentence }
}
