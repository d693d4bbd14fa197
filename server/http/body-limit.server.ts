import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError, badInput } from '#domain/kernel/app-error.ts'

const MAX_JSON_KIB = 64

/** What a request may bring: JSON of a page, the bytes of a program, or bytes that are passed on as they come. */
export type BodyPolicy = { kind: 'json' } | { kind: 'raw' | 'stream'; maxKib: number }

/** Refuses what is larger, before anything reads it. */
export function limitBody(policy: BodyPolicy = { kind: 'json' }): MiddlewareHandler {
  const maxKib = policy.kind === 'json' ? MAX_JSON_KIB : policy.maxKib
  const refuse = () => {
    throw new AppError('too-large', { userMessage: `The request is larger than ${maxKib} KiB.` })
  }
  if (policy.kind === 'stream')
    return (c, next) => {
      if (c.req.header('Transfer-Encoding') !== undefined)
        throw badInput('The request must say how many bytes it has (Content-Length).')
      // Nothing touches its body: whoever reads it as it comes is the first.
      return Number(c.req.header('Content-Length') ?? 0) > maxKib * 1024 ? refuse() : next()
    }
  const limit = bodyLimit({ maxSize: maxKib * 1024, onError: refuse })
  // Reading requests have no body, and looking for one would build a whole Request.
  return (c, next) => (c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : limit(c, next))
}
