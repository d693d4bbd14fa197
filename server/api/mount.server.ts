import type { Context, Hono } from 'hono'
import { SEEN_AS } from '#domain/accounts/impersonation/impersonation.schema.ts'
import { openToken } from '#domain/delivery/captures/project-tokens.server.ts'
import { actingAs, VISITOR } from '#domain/kernel/actor.ts'
import { AppError, notFound } from '#domain/kernel/app-error.ts'
import type { OnceOnly } from '#domain/kernel/commit.ts'
import { readOnly } from '#domain/kernel/database.ts'
import { attemptKeySchema } from '#domain/kernel/fields.schema.ts'
import type { Clock } from '#domain/kernel/time.ts'
import type { Viewer } from '#domain/people/people.schema.ts'
import { limitsOfAddress, onceOnly } from '#domain/people/rate-limits.server.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import { limitBody, parseInput } from '../http/body.server.ts'
import type { AppEnv } from '../http/requests.server.ts'
import {
  assertViewer,
  asViewer,
  countByAddress,
  countByClient,
  forbidden,
  requireAccess,
  requireFactorOf,
  requireImpersonation,
  whileSignedIn,
} from './route/admission.server.ts'
import type { ApiRoute, TokenRoute } from './route/api-route.server.ts'
import { apiRoutes } from './routes.server.ts'

const requestKeySchema = attemptKeySchema(100)

/** Mounts every API route with its policy. All other paths below /api/ return 404 as text. */
export function mountApi(app: Hono<AppEnv>, deps: ServerDeps): void {
  app.use('/api/*', async (c, next) => {
    await next()
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
    c.res.headers.set('X-Robots-Tag', 'noindex')
  })
  const countRead = createReadLimit({ clock: deps.clock, on: deps.config.RATE_LIMITS === 'on' })
  for (const route of apiRoutes)
    app.on(route.method, route.path, limitBody(route.body), (c) => {
      if (route.method === 'GET') countRead(c.var.clientAddress)
      return answer(deps, route, c)
    })
  for (const path of new Set(apiRoutes.map((route) => route.path)))
    app.all(path, (c) => {
      const allowed = apiRoutes.filter((route) => route.path === path).map((route) => route.method)
      c.header('Allow', allowed.join(', '))
      throw new AppError('method-not-allowed', {
        userMessage: `This address doesn’t accept ${c.req.method}.`,
      })
    })
  app.all('/api/*', () => {
    throw notFound('There is nothing at this address.')
  })
}

async function answer(deps: ServerDeps, route: ApiRoute, c: Context<AppEnv>): Promise<Response> {
  if (route.method !== 'GET' && (route.body?.kind ?? 'json') === 'json') requireJson(c)
  await countByAddress(deps, route, c.var.clientAddress)
  const impersonatedBy = c.req.header(SEEN_AS)
  if (impersonatedBy !== undefined && !isOfDesk(route)) return answerSeen(deps, route, c, impersonatedBy)
  if (route.access === 'anyone') return route.handle(c, actingAs(deps, VISITOR))
  if (route.access === 'token') return answerProgram(deps, route, c)
  const viewer = await assertViewer(deps, c.req.header('Cookie'))
  requireAccess(route, viewer)
  requireFactorOf(deps, route, viewer)
  await countByClient(deps, route, viewer)
  const theirs = { ...asViewer(deps, viewer), onceOnly: onceOnlyOf(deps, route, c, viewer) }
  return whileSignedIn(deps, viewer, () => route.handle(c, theirs, viewer)).catch((error) => {
    if (error instanceof AppError && error.code === 'not-found') c.var.note('foreign-id', viewer.id)
    throw error
  })
}

/** @throws AppError bad-input if the key is malformed */
function onceOnlyOf(
  deps: ServerDeps,
  route: ApiRoute,
  c: Context<AppEnv>,
  { id }: Viewer,
): OnceOnly | undefined {
  const key = c.req.header('Idempotency-Key')
  if (key === undefined || !('once' in route)) return undefined
  return onceOnly(deps, [c.req.path, id, parseInput(requestKeySchema, key)])
}

/** Acts as the client, who created the token. Cookies are ignored. */
async function answerProgram(deps: ServerDeps, route: TokenRoute, c: Context<AppEnv>): Promise<Response> {
  const [, secret = ''] = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
  const token = await openToken(deps, { projectId: c.req.param('project') ?? '', secret })
  return route.handle(c, actingAs(deps, { kind: 'client', id: token.ownerId }), token)
}

/** Answers a page that shows the portal to staff. It allows reads that the client or anyone may do, but no changes. */
async function answerSeen(
  deps: ServerDeps,
  route: ApiRoute,
  c: Context<AppEnv>,
  impersonatedBy: string,
): Promise<Response> {
  if (route.access === 'anyone' && route.method === 'GET') return route.handle(c, actingAs(deps, VISITOR))
  if (!('reads' in route)) throw forbidden('You’re viewing the portal as the client. Changes are turned off.')
  const member = await assertViewer(deps, c.req.header('Cookie'))
  const client = await requireImpersonation(deps, member, impersonatedBy)
  const reading = { ...asViewer(deps, member), db: readOnly(deps.db) }
  return whileSignedIn(deps, member, () => route.handle(c, reading, client))
}

function isOfDesk({ access }: ApiRoute): boolean {
  return access === 'engineer' || access === 'owner'
}

function requireJson(c: Context<AppEnv>): void {
  const type = c.req.header('Content-Type') ?? ''
  const length = c.req.header('Content-Length') ?? '0'
  const hasBody = type !== '' || length !== '0' || c.req.header('Transfer-Encoding') !== undefined
  if (hasBody && !/^application\/json\s*(;|$)/i.test(type))
    throw new AppError('unsupported-media-type', {
      userMessage: 'The request body must be JSON (application/json).',
    })
}

/** Reads per address and window. */
const MOST_READS = 600
const WINDOW_SECONDS = 60
/** Limit of counted addresses. The one with the oldest window is dropped. */
const MOST_KEPT = 20_000

type Window = { endsAt: number; reads: number }

/**
 * Counts reads in this process only: a counter in the database would turn each read into a write.
 * @returns a function that counts one request and throws AppError too-many-requests beyond the limit
 */
export function createReadLimit({ clock, on }: { clock: Clock; on: boolean }): (address: string) => void {
  const windows = new Map<string, Window>()

  function windowOf(key: string, now: number): Window {
    const running = windows.get(key)
    // A window that ends later than a new one would was created while the clock was wrong.
    if (running && running.endsAt > now && running.endsAt <= now + WINDOW_SECONDS * 1000) return running
    windows.delete(key)
    const begun = { endsAt: now + WINDOW_SECONDS * 1000, reads: 0 }
    windows.set(key, begun)
    const [first] = windows.size > MOST_KEPT ? windows.keys() : []
    if (first !== undefined) windows.delete(first)
    return begun
  }

  return (address) => {
    if (!on) return
    const now = clock().getTime()
    const limit = { of: ['reads'], hits: MOST_READS, windowSeconds: WINDOW_SECONDS }
    for (const { of, hits } of limitsOfAddress(limit, address)) {
      const window = windowOf(of.join(' '), now)
      window.reads += 1
      if (window.reads > hits)
        throw new AppError('too-many-requests', {
          userMessage: 'Too many requests from your address. Please try again in a minute.',
          retryAfterSeconds: Math.max(1, Math.ceil((window.endsAt - now) / 1000)),
        })
    }
  }
}
