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
  type ReadResult,
  readCapture,
  reportOfCaptures,
  reportText,
} from '@bildruta/frame-times'
import { type CapturesOfReport, MOST_RUNS_OF_REPORT } from '#domain/delivery/captures/capture-reading.ts'
import { captureSummary } from '#domain/delivery/captures/capture-summary.ts'

type Bytes = ReadableStream<Uint8Array>

/** `keep` reads a capture for the next report. */
export type Question =
  | { kind: 'summarize'; bytes: Bytes }
  | { kind: 'keep'; side: 'before' | 'after'; scene: string; capturedAt: string | null; bytes: Bytes }
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

let kept: { side: 'before' | 'after'; placed: PlacedCapture; values: number }[] = []

parentPort?.on('message', async (question: Question) => parentPort?.postMessage(await answer(question)))

async function answer(question: Question): Promise<object> {
  if (question.kind === 'report') return reportOfKept(question.plan)
  const result = await read(question.bytes)
  if (!result.ok) return refused(result.refusal.sentence)
  return question.kind === 'summarize' ? summarized(result.capture) : keep(question, result.capture)
}

function read(bytes: Bytes): Promise<ReadResult> {
  const hash = createHash('sha256')
  const hasher = { update: (chunk: Uint8Array) => void hash.update(chunk), digest: () => hash.digest('hex') }
  return readCapture(bytes, { limits: LIMITS, hash: hasher, ...NEEDED })
}

function summarized(capture: Capture) {
  return { ok: true, summary: captureSummary(capture), capturedAt: capture.metadata.capturedAt ?? null }
}

function keep(
  { side, scene, capturedAt }: Extract<Question, { kind: 'keep' }>,
  { traces, ...facts }: Capture,
): object {
  const lean = traces.map((trace) => {
    // Samples are drawn at their times, which frame times don't give.
    const isUsed = (id: string) => COLUMNS_OF_REPORTS.has(id) || (id === 'time' && trace.kind === 'sampled')
    const columns = Object.entries(trace.columns).filter(([id]) => isUsed(id))
    return { ...trace, columns: Object.fromEntries(columns) as typeof trace.columns }
  })
  const values = lean.reduce((sum, { columns, frames }) => sum + frames * Object.keys(columns).length, 0)
  const capture = { ...facts, traces: lean }
  kept.push({
    side,
    placed: { capture, scene: scene || undefined, capturedAt: capturedAt ?? undefined },
    values,
  })
  if (kept.reduce((sum, one) => sum + one.values, 0) > MOST_VALUES_OF_REPORT)
    return refused('These captures have more frames than a report can contain. Use fewer or shorter ones.')
  return { ok: true }
}

function reportOfKept({ budgetMs, declared }: Extract<Question, { kind: 'report' }>['plan']): object {
  const side = (name: 'before' | 'after') =>
    kept.filter((one) => one.side === name).map(({ placed }) => placed)
  const report = reportOfCaptures({ before: side('before'), after: side('after'), budgetMs, declared })
  const runs = report.before.length + report.after.length
  if (runs > MOST_RUNS_OF_REPORT)
    return refused(`These captures have ${runs} runs, but a report can contain ${MOST_RUNS_OF_REPORT}.`)
  kept = []
  return { ok: true, text: reportText(report) }
}

function refused(sentence: string): object {
  return { ok: false, sentence }
}
