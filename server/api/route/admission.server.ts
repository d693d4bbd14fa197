import { findImpersonation } from '#domain/accounts/impersonation/impersonation.server.ts'
import { findViewer, requireRecentProof, type SignedIn } from '#domain/accounts/sessions/viewer.server.ts'
import { actingAs } from '#domain/kernel/actor.ts'
import { AppError, notFound } from '#domain/kernel/app-error.ts'
import type { Viewer } from '#domain/people/people.schema.ts'
import { type Limit, limitsOfAddress } from '#domain/people/rate-limits.server.ts'
import type { ServerDeps } from '../../deps/server-deps.server.ts'
import type { AddressLimit, ApiRoute, SignedInRoute } from './api-route.server.ts'

/** Applies to every change whose route has no limit of its own. */
const COMMON_LIMIT: AddressLimit = { hits: 600, windowSeconds: 60 }

/** @throws AppError not-signed-in */
export async function assertViewer(deps: ServerDeps, cookies: string | undefined): Promise<SignedIn> {
  const viewer = await findViewer(deps, deps.sessionCookie.read(cookies))
  if (!viewer) throw notSignedIn()
  return viewer
}

/** @throws AppError not-found to clients at the desk, forbidden to staff without 2FA or without the role */
export function requireAccess(
  { access }: SignedInRoute,
  { role, hasFactor }: Pick<SignedIn, 'role' | 'hasFactor'>,
): void {
  switch (access) {
    case 'account':
      return
    case 'client':
      if (role !== null) throw forbidden('This page is for clients. Use the desk instead.')
      return
    case 'engineer':
    case 'owner':
      if (role === null) throw notFound('There is nothing at this address.')
      if (!hasFactor) throw forbidden('Set up two-factor authentication first.')
      if (access === 'owner' && role !== 'owner') throw forbidden('Only owners can do this.')
  }
}

/** @throws AppError factor-asked if the route requires recent two-factor authentication */
export function requireFactorOf(deps: ServerDeps, route: SignedInRoute, viewer: SignedIn): void {
  if (!('factorWithin' in route) || route.factorWithin === undefined) return
  requireRecentProof(viewer, { withinSeconds: route.factorWithin, now: deps.clock() })
}

export function asViewer(
  deps: ServerDeps,
  { id, name, role }: Pick<SignedIn, 'id' | 'name' | 'role'>,
): ServerDeps {
  return actingAs(deps, role === null ? { kind: 'client', id } : { kind: 'staff', name, role })
}

/**
 * @param impersonatedBy id of the client that the page shows
 * @throws AppError forbidden if the session doesn't impersonate that client
 */
export async function requireImpersonation(
  deps: ServerDeps,
  member: SignedIn,
  impersonatedBy: string,
): Promise<Viewer> {
  const viewing = member.role === null ? undefined : await findImpersonation(deps, member.session.id)
  if (viewing?.client.id !== impersonatedBy)
    throw forbidden('You’re no longer viewing this client’s portal. Open it again from the desk.')
  return viewing.client
}

/** @throws AppError too-many-requests */
export async function countByAddress(deps: ServerDeps, route: ApiRoute, address: string): Promise<void> {
  const own = route.limit?.per === 'client' ? undefined : route.limit
  const limit = own ?? (route.method === 'GET' ? undefined : COMMON_LIMIT)
  if (!limit) return
  const counted = own ? [route.method, route.path] : ['api']
  await requireWithin(
    deps,
    limitsOfAddress({ ...limit, of: counted }, address),
    'Too many requests from your address. Please try again later.',
  )
}

/** @throws AppError too-many-requests */
export async function countByClient(
  deps: ServerDeps,
  { limit, method, path }: SignedInRoute,
  viewer: SignedIn,
): Promise<void> {
  if (limit?.per !== 'client') return
  await requireWithin(
    deps,
    [{ ...limit, of: [method, path, 'client', viewer.id] }],
    'You’ve sent this request too often. Please try again later.',
  )
}

/** Reports a failure as not-signed-in if the session or account ended during the request. */
export async function whileSignedIn<Answer>(
  deps: ServerDeps,
  viewer: SignedIn,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    // If the database is down, we can't tell, so the session counts as valid.
    const stillThere = await findViewer(deps, viewer.session.token).catch(() => viewer)
    throw stillThere ? error : notSignedIn()
  }
}

async function requireWithin(deps: ServerDeps, limits: readonly Limit[], userMessage: string): Promise<void> {
  const hit = await deps.limits.count(...limits)
  if (hit.allowed) return
  throw new AppError('too-many-requests', { userMessage, retryAfterSeconds: hit.retryAfterSeconds })
}

export function forbidden(userMessage: string): AppError {
  return new AppError('forbidden', { userMessage })
}

function notSignedIn(): AppError {
  return new AppError('not-signed-in', { userMessage: 'Please sign in to continue.' })
}
