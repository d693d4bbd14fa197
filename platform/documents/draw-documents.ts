import { type ChildProcess, fork } from 'node:child_process'

import type { DrawInvoice, InvoiceDocument, InvoiceFiles } from '#domain/billing/invoices/invoice-document.ts'
import { productFile } from '../program.ts'
import type { Drawn } from './draw-process.ts'

const PATIENCE_MS = 120_000

/** A process that draws documents. It doesn't keep this process alive while idle, and ends with it. */
export type DrawingProcess = {
  pid: number | undefined
  isAlive: () => boolean
  /** One document at a time. @returns lost: stderr of a process that ended halfway */
  draw: (document: InvoiceDocument) => Promise<Drawn | { lost: string }>
  end: () => void
}

export function startDrawingProcess(): DrawingProcess {
  const child = fork(productFile('platform/documents/draw-process.ts'), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000)
  })
  child.on('error', (error) => {
    said += error.message
  })
  rest(child)

  return {
    pid: child.pid,
    isAlive: () => child.connected,
    draw: async (document) => {
      const answers = new AbortController()
      const { signal } = answers
      wake(child)
      const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
      try {
        return await new Promise((resolve) => {
          const on = (event: string, take: (...given: unknown[]) => void) => {
            child.on(event, take)
            signal.addEventListener('abort', () => child.off(event, take))
          }
          on('message', (drawn) => resolve(drawn as Drawn))
          on('close', (code, killedBy) => resolve({ lost: `${killedBy ?? code} ${said}` }))
          child.send(document)
        })
      } finally {
        clearTimeout(patience)
        answers.abort()
        rest(child)
      }
    },
    end: () => {
      if (child.connected) child.disconnect()
    },
  }
}

function rest(child: ChildProcess): void {
  for (const handle of [child, child.channel, child.stderr as { unref?: () => void } | null])
    handle?.unref?.()
}

function wake(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

/** Starting takes a second and the process holds up to 400 MB, so it waits this long for another document. */
const REST_MS = 5_000
/**
 * A process that ends halfway was killed by hand or for its memory. A document that ends two processes is the cause
 * itself.
 */
const TRIES = 2

/** A document couldn't be drawn. The message is the reason given by the process that tried. */
export class DrawingError extends Error {
  override readonly name = 'DrawingError'
}

type Job = PromiseWithResolvers<InvoiceFiles> & { document: InvoiceDocument }

/**
 * Draws one document at a time in a separate process, which lives while there is a queue. The libraries take 400 MB and
 * a CPU core, which a web server can't spare. A document that is requested again while queued is drawn once. Documents
 * that a person is waiting for come first.
 * @param restMs how long the process waits for another document
 * @returns a port that rejects with `DrawingError`
 */
export function drawDocuments(
  start: () => DrawingProcess = startDrawingProcess,
  restMs: number = REST_MS,
): DrawInvoice {
  const queue: Job[] = []
  let current: Job | undefined
  let drawing: DrawingProcess | undefined
  let idle: NodeJS.Timeout | undefined

  async function drawAll(): Promise<void> {
    clearTimeout(idle)
    for (current = queue.shift(); current; current = queue.shift())
      await drawApart(current.document).then(current.resolve, current.reject)
    idle = setTimeout(() => drawing?.end(), restMs).unref()
  }

  async function drawApart(document: InvoiceDocument): Promise<InvoiceFiles> {
    let lost = ''
    for (let tries = 0; tries < TRIES; tries++) {
      if (!drawing?.isAlive()) drawing = start()
      const drawn = await drawing.draw(document)
      if ('files' in drawn) return drawn.files
      if ('problem' in drawn) throw new DrawingError(`${document.number} wasn't drawn. ${drawn.problem}`)
      lost = drawn.lost
    }
    throw new DrawingError(`${document.number} wasn't drawn (${lost.trim()}).`)
  }

  function draw(document: InvoiceDocument, { isAwaited = false } = {}): Promise<InvoiceFiles> {
    const isSame = (job: Job | undefined) => job?.document.number === document.number
    if (current && isSame(current)) return current.promise
    const at = queue.findIndex(isSame)
    const [job = { document, ...Promise.withResolvers<InvoiceFiles>() }] = at < 0 ? [] : queue.splice(at, 1)
    queue.splice(isAwaited ? 0 : at < 0 ? queue.length : at, 0, job)
    if (!current) void drawAll()
    return job.promise
  }

  return draw
}
