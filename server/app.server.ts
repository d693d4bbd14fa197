import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '../domain/kernel/app-error.ts'
import { STRIPE_WEBHOOK } from '../platform/payments/examine-stripe.ts'
import { mountHealth } from './api/health.server.ts'
import { mountApi } from './api/mount.server.ts'
import { canonicalAddress } from './http/canonical-address.server.ts'
import { answerError } from './http/errors.server.ts'
import type { AppEnv } from './http/request.server.ts'
import { measured, requestLog } from './http/request-log.server.ts'
import { sameOrigin } from './http/same-origin.server.ts'
import { baseHeaders, CLOSED_POLICY } from './http/security-headers.server.ts'
import type { PageServer } from './pages/page-server.server.ts'
import type { ServerDeps } from './server-deps.server.ts'

const MAX_BODY_KIB = 64
/** Events of the payments provider carry whole objects. */
const MAX_EVENT_KIB = 512

/** The one front door, in reading order. Everything it needs is passed in. */
export function createApp(deps: ServerDeps, pages: PageServer): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const headers = Object.entries(baseHeaders(deps.config))

  app.onError(answerError)
  // First, so that every answer below carries its id and is in the log.
  app.use(requestLog(deps.log, deps.config.TRUST_PROXY))
  app.use(measured(deps.metrics))
  app.use(async (c, next) => {
    await next()
    // `c.header` would copy an answer that is there.
    for (const [name, value] of headers) c.res.headers.set(name, value)
    if (!c.res.headers.has('Content-Security-Policy'))
      c.res.headers.set('Content-Security-Policy', CLOSED_POLICY)
  })
  mountHealth(app, deps)
  app.use(canonicalAddress)
  // Before anything reads a body.
  app.use(sameOrigin(deps.config.PUBLIC_URL))
  app.use(limitBody)
  mountApi(app, deps)
  // Last: whatever is left is a page, or the page that says there is none.
  app.all('*', (c) => pages.answer(c, app))
  return app
}

const limitCommonBody = atMost(MAX_BODY_KIB)
const limitEventBody = atMost(MAX_EVENT_KIB)
const limitBody: MiddlewareHandler = (c, next) => {
  // They have no body, and looking for one would build a whole Request.
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  return c.req.path === STRIPE_WEBHOOK ? limitEventBody(c, next) : limitCommonBody(c, next)
}

function atMost(kib: number): MiddlewareHandler {
  return bodyLimit({
    maxSize: kib * 1024,
    onError: () => {
      throw new AppError('too-large', { userMessage: `The request is larger than ${kib} KiB.` })
    },
  })
}
