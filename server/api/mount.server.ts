import type { Context, Hono } from 'hono'
import { findViewer } from '../../domain/accounts/accounts.server.ts'
import { AppError } from '../../domain/kernel/app-error.ts'
import type { Viewer } from '../../domain/people/people.schema.ts'
import type { Limit } from '../../domain/rate-limits/rate-limits.server.ts'
import type { AppEnv } from '../http/request.server.ts'
import type { ServerDeps } from '../server-deps.server.ts'
import { type ApiRoute, NOBODY, type RouteLimit } from './api-route.server.ts'
import { apiRoutes } from './routes.server.ts'

/** For changing requests whose route names no limit of its own. */
const COMMON_LIMIT: RouteLimit = { hits: 600, windowSeconds: 60 }

/** Puts every API route behind its policy; all other paths below /api/ answer 404 as text. */
export function mountApi(app: Hono<AppEnv>, deps: ServerDeps): void {
  const routes = apiRoutes(deps)
  app.use('/api/*', async (c, next) => {
    await next()
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
    c.res.headers.set('X-Robots-Tag', 'noindex')
  })
  for (const route of routes) {
    app.on(route.method, route.path, async (c) => {
      if (c.req.method !== 'GET' && !route.rawBody) demandJson(c)
      await countByAddress(deps, route, c)
      const viewer = await viewerFor(deps, route, c)
      await countByClient(deps, route, viewer)
      return whileSignedIn(deps, route, c, () => route.handle(c, viewer))
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

async function viewerFor(deps: ServerDeps, route: ApiRoute, c: Context<AppEnv>) {
  if (route.access === 'anyone') return NOBODY
  const viewer = await findViewer(deps, c.req.raw.headers)
  if (!viewer) throw notSignedIn()
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

async function countByAddress(deps: ServerDeps, route: ApiRoute, c: Context<AppEnv>): Promise<void> {
  const own = route.limit?.per === 'client' ? undefined : route.limit
  const limit = own ?? (c.req.method === 'GET' || route.rawBody ? undefined : COMMON_LIMIT)
  if (!limit) return
  const counted = own ? [route.method, route.path] : ['api']
  await demandWithin(
    deps,
    { ...limit, of: [...counted, c.var.clientAddress] },
    'Too many requests from your address. Please try again later.',
  )
}

async function countByClient(
  deps: ServerDeps,
  { limit, method, path }: ApiRoute,
  viewer: Viewer,
): Promise<void> {
  if (limit?.per !== 'client') return
  await demandWithin(
    deps,
    { ...limit, of: [method, path, 'client', viewer.id] },
    'You have asked for this too often. Please try again later.',
  )
}

async function demandWithin(deps: ServerDeps, limit: Limit, userMessage: string): Promise<void> {
  const hit = await deps.limits.count(limit)
  if (hit.allowed) return
  throw new AppError('too-many-requests', { userMessage, retryAfterSeconds: hit.retryAfterSeconds })
}

/** What fails because the session, or the whole account, has ended since it was looked up is told like any request without one. */
async function whileSignedIn(
  deps: ServerDeps,
  route: ApiRoute,
  c: Context<AppEnv>,
  handle: () => Promise<Response>,
): Promise<Response> {
  try {
    return await handle()
  } catch (error) {
    if (route.access === 'anyone' || error instanceof AppError) throw error
    const viewer = await findViewer(deps, c.req.raw.headers).catch(() => NOBODY)
    throw viewer ? error : notSignedIn()
  }
}

function notSignedIn(): AppError {
  return new AppError('not-signed-in', { userMessage: 'Please sign in to continue.' })
}
