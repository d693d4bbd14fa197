import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '../../domain/kernel/app-error.ts'

const MAX_JSON_KIB = 64

/** What a request may bring: JSON of a page, or the bytes of a program. */
export type BodyPolicy = { kind: 'json' } | { kind: 'raw'; maxKib: number }

/** Refuses what is larger, before anything reads it. */
export function limitBody(policy: BodyPolicy = { kind: 'json' }): MiddlewareHandler {
  const maxKib = policy.kind === 'json' ? MAX_JSON_KIB : policy.maxKib
  const limit = bodyLimit({
    maxSize: maxKib * 1024,
    onError: () => {
      throw new AppError('too-large', { userMessage: `The request is larger than ${maxKib} KiB.` })
    },
  })
  // Reading requests have no body, and looking for one would build a whole Request.
  return (c, next) => (c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : limit(c, next))
}
