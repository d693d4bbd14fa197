import type { Answer, FromWorker, ReadOutcome, ToWorker } from '../reading/messages.ts'

export type Reader = {
  read: (id: number, source: Blob) => void
  cancel: (id: number) => void
  forget: (id: number) => void
  /** Never settles if the worker ends first. The question is then asked again. */
  ask: (question: Question) => Promise<Answer>
  end: () => void
}

export type Question = DistributiveOmit<Extract<ToWorker, { request: number }>, 'request'>

type Hearing = {
  onProgress: (id: number, bytes: number) => void
  onRead: (id: number, outcome: ReadOutcome) => void
  /** Called if the worker ends on its own. */
  onEnded: () => void
}

const OUT_OF_MEMORY = 'This takes too much memory to read. Shorten the capture to the part that matters.'

export function createReader({ onProgress, onRead, onEnded }: Hearing): Reader {
  const worker = new Worker(new URL('../reading/capture-worker.ts', import.meta.url), { type: 'module' })
  const asked = new Map<number, (answer: Answer) => void>()
  let requests = 0
  let isOver = false

  const over = () => {
    if (isOver) return
    isOver = true
    worker.terminate()
    onEnded()
  }

  worker.addEventListener('error', over)
  worker.addEventListener('messageerror', over)
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (isOver) return
    if (data.kind === 'begun') void whenReleased(data.lock, over)
    else if (data.kind === 'progress') onProgress(data.id, data.bytes)
    else if (data.kind === 'read') onRead(data.id, data.outcome)
    else {
      asked.get(data.request)?.(data.answer)
      asked.delete(data.request)
    }
  })

  const send = (message: ToWorker) => worker.postMessage(message)
  return {
    read: (id, source) => send({ kind: 'read', id, source }),
    cancel: (id) => send({ kind: 'cancel', id }),
    forget: (id) => send({ kind: 'forget', id }),
    ask: (question) => {
      requests += 1
      const request = requests
      const { promise, resolve } = Promise.withResolvers<Answer>()
      asked.set(request, resolve)
      send({ ...question, request })
      return promise
    },
    end: () => {
      isOver = true
      worker.terminate()
    },
  }
}

/** Asks a worker that ends with its answer. @throws Error with a sentence */
export async function askOnce<Kind extends Answer['kind']>(
  kind: Kind,
  question: Question,
): Promise<Extract<Answer, { kind: Kind }>> {
  const ended = Promise.withResolvers<never>()
  const reader = createReader({
    onProgress: () => {},
    onRead: () => {},
    onEnded: () => ended.reject(new Error(OUT_OF_MEMORY)),
  })
  const answer = await Promise.race([reader.ask(question), ended.promise])
  reader.end()
  if (answer.kind === kind) return answer as Extract<Answer, { kind: Kind }>
  throw new Error(answer.kind === 'failed' ? answer.sentence : OUT_OF_MEMORY)
}

/** A killed worker sends no message, but the browser releases its lock. */
async function whenReleased(lock: string | undefined, released: () => void): Promise<void> {
  if (lock !== undefined) await navigator.locks.request(lock, released)
}

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never
