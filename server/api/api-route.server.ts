import type { Context } from 'hono'
import type { Viewer } from '../../domain/people/people.schema.ts'
import type { AppEnv } from '../http/request.server.ts'

/** How often a route may be asked: by one address, or by one client from wherever they ask. */
export type RouteLimit = { hits: number; windowSeconds: number; per?: 'client' }

/**
 * One API route with its policy. Closed by default: what is not said here needs a session, takes JSON only, and is
 * limited like everything else.
 */
export type ApiRoute = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  /** Who may call it. */
  access: 'session' | 'anyone'
  /** Bodies are raw bytes of a provider, not JSON of a page. */
  rawBody?: true
  /** Instead of the common limit per address of changing requests; besides it when it is per client. */
  limit?: RouteLimit
  handle: (c: Context<AppEnv>, viewer: Viewer) => Promise<Response>
}

/** What a route that is open to anyone receives instead of a viewer. */
export const NOBODY: Viewer = {
  id: '',
  name: '',
  username: '',
  email: '',
  emailVerified: false,
  registeredAt: '',
}
