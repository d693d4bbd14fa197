import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '../../domain/kernel/app-error.ts'

const MAX_JSON_KIB = 64

/** What a request may bring: JSON of a page, the bytes of a program, or bytes that are read while they come. */
export type BodyPolicy =
  | { kind: 'json' }
  | { kind: 'raw'; maxKib: number }
  | { kind: 'stream'; maxKib: number /** Slower than this, it is broken off. */; minKibPerSecond: number }

/** Refuses what is larger, before anything reads it, and what comes more slowly than the policy allows. */
export function limitBody(policy: BodyPolicy = { kind: 'json' }): MiddlewareHandler {
  const limit = policy.kind === 'stream' ? limitStream(policy) : limitWhole(policy)
  // Reading requests have no body, and looking for one would build a whole Request.
  return (c, next) => (c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : limit(c, next))
}

function limitWhole(policy: BodyPolicy & { kind: 'json' | 'raw' }): MiddlewareHandler {
  const maxKib = policy.kind === 'json' ? MAX_JSON_KIB : policy.maxKib
  return bodyLimit({
    maxSize: maxKib * 1024,
    onError: () => {
      throw tooLarge(maxKib)
    },
  })
}

function limitStream(policy: BodyPolicy & { kind: 'stream' }): MiddlewareHandler {
  return async (c, next) => {
    if (Number(c.req.header('Content-Length') ?? 0) > policy.maxKib * 1024) throw tooLarge(policy.maxKib)
    const { body } = c.req.raw
    if (body) {
      const metered = body.pipeThrough(meter(policy))
      c.req.raw = new Request(c.req.raw, { body: metered, duplex: 'half' } as RequestInit)
    }
    await next()
  }
}

/** How long a stream may take to come up to its rate, in seconds, and how often that is looked at. */
const PATIENCE_SECONDS = 10
const LOOK_MS = 1000

/** Lets bytes through while they are few enough and come fast enough, on average since the start. */
function meter({ maxKib, minKibPerSecond }: BodyPolicy & { kind: 'stream' }) {
  const startedAt = performance.now()
  let bytes = 0
  let timer: NodeJS.Timeout
  return new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => {
      timer = setInterval(() => {
        const seconds = (performance.now() - startedAt) / 1000
        if (seconds < PATIENCE_SECONDS || bytes >= seconds * minKibPerSecond * 1024) return
        clearInterval(timer)
        controller.error(new AppError('bad-input', { userMessage: 'The upload is too slow.' }))
      }, LOOK_MS)
      timer.unref()
    },
    transform: (chunk, controller) => {
      bytes += chunk.length
      if (bytes <= maxKib * 1024) return controller.enqueue(chunk)
      clearInterval(timer)
      controller.error(tooLarge(maxKib))
    },
    flush: () => clearInterval(timer),
  })
}

function tooLarge(kib: number): AppError {
  return new AppError('too-large', { userMessage: `The request is larger than ${kib} KiB.` })
}
