import { ReadableStream } from 'node:stream/web'
import { Worker } from 'node:worker_threads'
import {
  type CaptureOfReport,
  type CaptureReading,
  MOST_RUNS_OF_REPORT,
  type SummarizedCapture,
} from '#domain/delivery/captures/capture-reading.ts'
import { productFile } from '../program.ts'
import type { Question } from './capture-worker.ts'

/** Per capture, and for the comparison of all captures of a report. */
const PATIENCE_MS = 30_000
/** The thread holds about 40 MB, so it ends after this long without work. */
const REST_MS = 60_000
/** A message to a thread can take a millisecond, whatever its size. */
const PIECE_BYTES = 1024 * 1024
/** The frames themselves are outside of the heap. The thread limits their number. */
const HEAP_MB = 192

const TOO_LONG = 'This file takes too long to read. Shorten the capture to the part that matters.'
const TOO_LARGE = 'This file takes too much memory to read. Shorten the capture to the part that matters.'

type Refused = { ok: false; sentence: string }

/**
 * Reads captures in a thread, one at a time. Bytes are read from their source only as fast as the thread takes them.
 * @param patienceMs per capture
 * @param restMs how long the thread waits for another capture
 */
export function readCaptures({ patienceMs = PATIENCE_MS, restMs = REST_MS } = {}): CaptureReading {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function end(): void {
    void worker?.terminate()
    worker = undefined
  }

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(async () => {
      clearTimeout(idle)
      try {
        return await work()
      } finally {
        idle = setTimeout(end, restMs).unref()
      }
    })
    last = turn.catch(() => undefined)
    return turn
  }

  /** A thread that doesn't answer is ended, so that the next question starts a new one. */
  async function ask<Answer>(question: Question, bytes?: ReadableStream): Promise<Answer | Refused> {
    worker ??= startWorker()
    const asked = worker
    const { promise, resolve, reject } = Promise.withResolvers<Answer | Refused>()
    const fail = (error: NodeJS.ErrnoException) => {
      worker = undefined
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ ok: false, sentence: TOO_LARGE })
      else reject(error)
    }
    const patience = setTimeout(() => {
      end()
      resolve({ ok: false, sentence: TOO_LONG })
    }, patienceMs)
    asked.ref()
    asked.on('message', resolve).on('error', fail)
    try {
      asked.postMessage(question, bytes ? [bytes] : [])
      return await promise
    } finally {
      clearTimeout(patience)
      asked.off('message', resolve).off('error', fail)
      asked.unref()
    }
  }

  /** @throws the error of the source */
  async function askAbout<Answer>(
    source: AsyncIterable<Uint8Array>,
    question: (bytes: Extract<Question, { bytes: unknown }>['bytes']) => Question,
  ): Promise<Answer | Refused> {
    let failure: unknown
    const bytes = ReadableStream.from(
      inPieces(source, (error) => {
        failure = error
      }),
    )
    const answer = await ask<Answer>(question(bytes), bytes)
    if (failure !== undefined) throw failure
    return answer
  }

  const summarize: CaptureReading['summarize'] = (source) =>
    inTurn(() => askAbout<SummarizedCapture>(source, (bytes) => ({ kind: 'summarize', bytes })))

  const report: CaptureReading['report'] = ({ before, after, ...plan }, open) =>
    inTurn(async () => {
      const captures = [...placedOn('before', before), ...placedOn('after', after)]
      if (captures.length > MOST_RUNS_OF_REPORT) {
        const sentence = `These builds have ${captures.length} captures, but a report can contain ${MOST_RUNS_OF_REPORT}.`
        return { ok: false, sentence }
      }
      let isReported = false
      try {
        for (const { sha256, ...place } of captures) {
          const kept = await askAbout<{ ok: true }>(open(sha256), (bytes) => ({
            kind: 'keep',
            ...place,
            bytes,
          }))
          if (!kept.ok) return kept
        }
        const answer = await ask<{ ok: true; text: string }>({ kind: 'report', plan })
        isReported = answer.ok
        return answer
      } finally {
        // The thread must not keep these captures for another report.
        if (!isReported) end()
      }
    })

  return { summarize, report }
}

function placedOn(side: 'before' | 'after', captures: readonly CaptureOfReport[]) {
  return captures.map((capture) => ({ side, ...capture }))
}

function startWorker(): Worker {
  return new Worker(productFile('platform/captures/capture-worker.ts'), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
}

/** Copies, because a source may reuse its buffer. */
async function* inPieces(
  source: AsyncIterable<Uint8Array>,
  onFailure: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  let [piece, length] = [new Uint8Array(PIECE_BYTES), 0]
  try {
    for await (const chunk of source)
      for (let at = 0; at < chunk.length; ) {
        const bytes = chunk.subarray(at, at + PIECE_BYTES - length)
        piece.set(bytes, length)
        at += bytes.length
        length += bytes.length
        if (length < PIECE_BYTES) continue
        yield piece
        ;[piece, length] = [new Uint8Array(PIECE_BYTES), 0]
      }
    if (length > 0) yield piece.subarray(0, length)
  } catch (error) {
    onFailure(error)
    throw error
  }
}
