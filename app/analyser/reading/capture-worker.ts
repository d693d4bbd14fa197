import {
  type Capture,
  metrics,
  neededBy,
  type Refusal,
  type RefusalCode,
  readCapture,
} from '@bildruta/frame-times'
import { captureSummary } from '#domain/delivery/captures/capture-summary.ts'
import { analyse, reportFor, seriesOf } from './analyse.ts'
import { captureIn, checkReport, UNREADABLE } from './check-report.ts'
import { checkSaved } from './check-saved.ts'
import { chunksOf } from './chunks.ts'
import { type Answer, type FromWorker, type ReadOutcome, summaryOf, type ToWorker } from './messages.ts'
import { savedOf } from './saved.ts'

/** Interval of progress messages in ms. */
const PROGRESS_MS = 100

const NEEDED = { also: neededBy(metrics).also }

const captures = new Map<number, Capture>()
const underWay = new Map<number, AbortController>()

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'read') void read(data.id, data.source)
  else if (data.kind === 'cancel') underWay.get(data.id)?.abort()
  else if (data.kind === 'forget') captures.delete(data.id)
  else void respond(data)
})

void begin()

/** Holds a lock for the lifetime of the worker. Its release tells the page that the worker has ended. */
async function begin(): Promise<void> {
  const name = `frame-times-${crypto.randomUUID()}`
  if (!('locks' in navigator)) return send({ kind: 'begun', lock: undefined })
  await navigator.locks.request(name, () => {
    send({ kind: 'begun', lock: name })
    return new Promise(() => {})
  })
}

async function read(id: number, source: Blob): Promise<void> {
  const stop = new AbortController()
  underWay.set(id, stop)
  const outcome = await outcomeOf(id, source, stop.signal)
  underWay.delete(id)
  if (!stop.signal.aborted) send({ kind: 'read', id, outcome })
}

async function outcomeOf(id: number, source: Blob, signal: AbortSignal): Promise<ReadOutcome> {
  let lastSent = 0
  const onProgress = (bytes: number) => {
    const now = performance.now()
    if (now - lastSent < PROGRESS_MS) return
    lastSent = now
    send({ kind: 'progress', id, bytes })
  }
  try {
    const result = await readCapture(chunksOf(source), { onProgress, signal, ...NEEDED })
    if (!result.ok) return refused(result.refusal)
    captures.set(id, result.capture)
    return { ok: true, card: summaryOf(result.capture) }
  } catch {
    return { ok: false, sentence: UNREADABLE, isForeign: false }
  }
}

function refused({ code, sentence }: Refusal): ReadOutcome {
  return { ok: false, sentence, isForeign: FOREIGN.has(code) }
}

/** The file has no sign of being a capture. */
const FOREIGN: ReadonlySet<RefusalCode> = new Set(['unknown', 'binary', 'empty'])

type Question = Extract<ToWorker, { request: number }>

async function respond(question: Question): Promise<void> {
  send({ kind: 'answer', request: question.request, answer: await answer(question) })
}

async function answer(question: Question): Promise<Answer> {
  try {
    if (question.kind === 'analyse') return { kind: 'analysis', analysis: analyse(captures, question.choice) }
    if (question.kind === 'series')
      return { kind: 'series', series: seriesOf(captures, question.choice, question.window) }
    if (question.kind === 'keep')
      return { kind: 'kept', json: JSON.stringify(savedOf(captures, question.choice)) }
    if (question.kind === 'summary')
      return { kind: 'summary', summary: captureSummary(await captureIn(question.source)) }
    if (question.kind === 'verify')
      return { kind: 'verified', report: await checkReport(question.text, question.sources) }
    if (question.kind === 'check') return { kind: 'checked', check: checkSaved(question.kept, captures) }
    return {
      kind: 'report',
      json: `${JSON.stringify(reportFor(captures, question.choice), undefined, 2)}\n`,
    }
  } catch (error) {
    return { kind: 'failed', sentence: error instanceof Error ? error.message : String(error) }
  }
}

function send(message: FromWorker): void {
  postMessage(message)
}
