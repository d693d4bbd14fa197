import type { Context, Hono } from 'hono'
import { findViewer } from '../../domain/accounts/accounts.server.ts'
import { AppError } from '../../domain/kernel/app-error.ts'
import { countHit, hashKey } from '../../domain/rate-limits/rate-limits.server.ts'
import type { Deps } from '../deps.server.ts'
import type { AppEnv } from '../http/request.server.ts'
import { type ApiRoute, NOBODY, type RouteLimit } from './api-route.server.ts'
import { apiRoutes } from './routes.server.ts'

/** For changing requests whose route names no limit of its own. */
const COMMON_LIMIT: RouteLimit = { hits: 600, windowSeconds: 60 }

/** Puts every API route behind its policy; all other paths below /api/ answer 404 as text. */
export function mountApi(app: Hono<AppEnv>, deps: Deps): void {
  const routes = apiRoutes(deps)
  app.use('/api/*', async (c, next) => {
    await next()
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
  })
  for (const route of routes) {
    app.on(route.method, route.path, async (c) => {
      if (c.req.method !== 'GET' && !route.rawBody) demandJson(c)
      if (c.req.method !== 'GET') await countRequest(deps, route, c)
      return route.handle(c, await viewerFor(deps, route, c))
    })
  }
  for (const path of new Set(routes.map((route) => route.path)))
    app.all(path, (c) => {
      const allowed = routes.filter((route) => route.path === path).map((route) => route.method)
      c.header('Allow', allowed.join(', '))
      throw new AppError('method-not-allowed', { userMessage: `This address does not take ${c.req.method}.` })
    })
  app.all('/api/*', () => {
    throw new AppError('not-found', { userMessage: 'There is nothing at this address.' })
  })
}

async function viewerFor(deps: Deps, route: ApiRoute, c: Context<AppEnv>) {
  if (route.access === 'anyone') return NOBODY
  const viewer = await findViewer(deps, c.req.raw.headers)
  if (!viewer) throw new AppError('not-signed-in', { userMessage: 'Please sign in to continue.' })
  return viewer
}

function demandJson(c: Context<AppEnv>): void {
  const type = c.req.header('Content-Type') ?? ''
  const length = c.req.header('Content-Length') ?? '0'
  const hasBody = type !== '' || length !== '0' || c.req.header('Transfer-Encoding') !== undefined
  if (hasBody && !/^application\/json\s*(;|$)/i.test(type))
    throw new AppError('unsupported-media-type', {
      userMessage: 'The request body must be JSON (application/json).',
    })
}

async function countRequest(deps: Deps, route: ApiRoute, c: Context<AppEnv>): Promise<void> {
  if (deps.config.RATE_LIMITS === 'off' || route.rawBody) return
  const limit = route.limit ?? COMMON_LIMIT
  const hit = await countHit(deps.db, {
    key: hashKey(deps.secret, route.limit ? route.path : 'api', c.var.clientAddress),
    limit: limit.hits,
    windowSeconds: limit.windowSeconds,
    now: deps.clock(),
  })
  if (!hit.allowed)
    throw new AppError('too-many-requests', {
      userMessage: 'Too many requests from your address. Please try again later.',
      retryAfterSeconds: hit.retryAfterSeconds,
    })
}
