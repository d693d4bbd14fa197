import { Hono } from 'hono'
import { mountHealth } from './api/health.server.ts'
import { mountApi } from './api/mount.server.ts'
import type { ServerDeps } from './deps/server-deps.server.ts'
import { canonicalAddress, sameOrigin } from './http/addresses.server.ts'
import { limitBody } from './http/body.server.ts'
import { answerError } from './http/errors.server.ts'
import { type AppEnv, measured, noteSecurityEvents, requestLog } from './http/requests.server.ts'
import { baseHeaders, CLOSED_POLICY } from './http/security-headers.server.ts'
import type { PageServer } from './pages/page-server.server.ts'

/** The whole HTTP application, in the order in which requests pass through it. */
export function createApp(deps: ServerDeps, pages: PageServer): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const headers = Object.entries(baseHeaders(deps.config))

  app.onError(answerError)
  // First, so that every response has a request id and is logged.
  app.use(requestLog(deps.log, deps.config.TRUST_PROXY))
  app.use(measured(deps.metrics))
  app.use(noteSecurityEvents(deps))
  app.use(async (c, next) => {
    await next()
    // `c.header` would copy the response.
    for (const [name, value] of headers) c.res.headers.set(name, value)
    if (!c.res.headers.has('Content-Security-Policy'))
      c.res.headers.set('Content-Security-Policy', CLOSED_POLICY)
  })
  mountHealth(app, deps)
  app.use(canonicalAddress)
  app.use(sameOrigin(deps.config.PUBLIC_URL))
  mountApi(app, deps)
  // Last: everything else is a page or a 404 page.
  app.all('*', limitBody(), (c) => pages.answer(c))
  return app
}
