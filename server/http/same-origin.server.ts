import { createMiddleware } from 'hono/factory'
import { AppError } from '#domain/kernel/app-error.ts'
import { isLoopbackHost } from '#platform/config/value-rules.ts'
import type { AppEnv } from './request.server.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses changing requests that another site's page sends. Programs send neither header and pass. */
export function sameOrigin(publicUrl: string) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!READING.has(c.req.method)) {
      const origin = c.req.header('Origin')
      if (
        c.req.header('Sec-Fetch-Site') === 'cross-site' ||
        (origin !== undefined && !isOwnOrigin(origin, publicUrl))
      ) {
        c.var.note('origin-refused')
        throw new AppError('forbidden', {
          userMessage: 'This request came from another site and was refused.',
        })
      }
    }
    await next()
  })
}

/** Own is PUBLIC_URL's origin; while that is loopback, any loopback name on the same port. */
export function isOwnOrigin(origin: string, publicUrl: string): boolean {
  if (origin === publicUrl) return true
  if (!URL.canParse(origin)) return false
  const [theirs, own] = [new URL(origin), new URL(publicUrl)]
  return (
    // An origin is no more than scheme, host and port: what has a name or a path in it, no browser sent.
    origin === theirs.origin &&
    isLoopbackHost(own.hostname) &&
    isLoopbackHost(theirs.hostname) &&
    theirs.protocol === own.protocol &&
    theirs.port === own.port
  )
}
