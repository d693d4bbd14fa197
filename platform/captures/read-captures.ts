import { once } from 'node:events'
import { ReadableStream } from 'node:stream/web'
import { Worker } from 'node:worker_threads'
import {
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

/** By the code of the error. */
const REFUSALS: Readonly<Record<string, string>> = {
  ABORT_ERR: 'This file takes too long to read. Shorten the capture to the part that matters.',
  ERR_WORKER_OUT_OF_MEMORY:
    'This file takes too much memory to read. Shorten the capture to the part that matters.',
}

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

  /** A thread that fails or doesn't answer is ended, so that the next question starts a new one. */
  async function ask<Answer>(question: Question): Promise<Answer | Refused> {
    worker ??= startWorker(end)
    const asked = worker
    asked.ref()
    try {
      asked.postMessage(question, 'bytes' in question ? [question.bytes] : [])
      const [answer] = await once(asked, 'message', { signal: AbortSignal.timeout(patienceMs) })
      return answer
    } catch (error) {
      end()
      const sentence = REFUSALS[(error as NodeJS.ErrnoException).code ?? '']
      if (sentence === undefined) throw error
      return { ok: false, sentence }
    } finally {
      asked.unref()
    }
  }

  /** @throws the error of the source */
  async function askAbout<Answer>(
    source: AsyncIterable<Uint8Array>,
    question: (bytes: ReadableStream<Uint8Array>) => Question,
  ): Promise<Answer | Refused> {
    let failure: unknown
    const pieces = inPieces(source, (error) => {
      failure = error
    })
    const answer = await ask<Answer>(question(ReadableStream.from(pieces)))
    // Closes the source if the thread ended before it had read everything.
    void pieces.return(undefined)
    if (failure !== undefined) throw failure
    return answer
  }

  const summarize: CaptureReading['summarize'] = (source) =>
    inTurn(() => askAbout<SummarizedCapture>(source, (bytes) => ({ kind: 'summarize', bytes })))

  const report: CaptureReading['report'] = ({ before, after, ...plan }, open) =>
    inTurn(async () => {
      const captures = [
        ...before.map((capture) => ({ side: 'before', capture }) as const),
        ...after.map((capture) => ({ side: 'after', capture }) as const),
      ]
      if (captures.length > MOST_RUNS_OF_REPORT) {
        const sentence = `These builds have ${captures.length} captures, but a report can contain ${MOST_RUNS_OF_REPORT}.`
        return { ok: false, sentence }
      }
      try {
        for (const { side, capture } of captures) {
          const kept = await askAbout<{ ok: true }>(open(capture), (bytes) => {
            return { kind: 'keep', side, capture, bytes }
          })
          if (!kept.ok) return kept
        }
        return await ask<{ ok: true; text: string }>({ kind: 'report', plan })
      } finally {
        // The thread must not keep these captures for another report.
        end()
      }
    })

  return { summarize, report }
}

/** Without a listener, an error of a thread that nobody waits for would end the process. */
function startWorker(onError: () => void): Worker {
  const worker = new Worker(productFile('platform/captures/capture-worker.ts'), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  return worker.on('error', onError)
}

async function* inPieces(
  source: AsyncIterable<Uint8Array>,
  onFailure: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  let [chunks, length]: [Uint8Array[], number] = [[], 0]
  try {
    for await (const chunk of source) {
      chunks.push(chunk)
      length += chunk.length
      if (length < PIECE_BYTES) continue
      yield Buffer.concat(chunks)
      ;[chunks, length] = [[], 0]
    }
    if (length > 0) yield Buffer.concat(chunks)
  } catch (error) {
    onFailure(error)
    throw error
  }
}
