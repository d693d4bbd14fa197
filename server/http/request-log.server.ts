import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import { lazy } from '#domain/kernel/time.ts'
import { clientAddress } from './client-address.server.ts'
import type { Metrics } from './metrics.server.ts'
import type { AppEnv } from './request.server.ts'

/** Gives each request its id and its log, and writes one line when it has been answered. */
export function requestLog(log: Logger, trustedProxies: number) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const requestId = randomUUID()
    const startedAt = performance.now()
    c.set('requestId', requestId)
    c.set(
      'log',
      lazy(() => log.child({ requestId })),
    )
    c.set(
      'clientAddress',
      clientAddress(c.env?.remoteAddress, c.req.header('X-Forwarded-For'), trustedProxies),
    )
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    log.info(
      {
        requestId,
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
      },
      'answered',
    )
  })
}

/** Counts and times what the application answers. */
export function measured(metrics: Metrics) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const stop = metrics.requests.startTimer()
    await next()
    // A 503 is a refusal that says what to do; what is behind it has an alert of its own.
    if (c.res.status >= 500 && c.res.status !== 503) metrics.errors.count += 1
    stop({ method: c.req.method, route: routeOf(c), status: `${Math.floor(c.res.status / 100)}xx` })
  })
}

/** As the API names it, without what a visitor wrote. Pages are one, and so is all that no route of the API takes. */
function routeOf(c: Context<AppEnv>): string {
  const named = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))
  return named?.path.replace(/\{[^}]*\}/g, '') ?? (c.req.path.startsWith('/api/') ? '/api/*' : 'page')
}
