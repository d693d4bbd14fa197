import type { Context } from 'hono'
import type { SignedIn } from '../../domain/accounts/sessions/find-viewer.server.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import type { BodyPolicy } from '../http/body-limit.server.ts'
import type { AppEnv } from '../http/request.server.ts'

/** How often a route may be asked by one address, and four times as often by the /48 around it. @property ofAll by everybody together */
export type AddressLimit = { hits: number; windowSeconds: number; per?: 'address'; ofAll?: number }
/** How often it may be asked by one client, from wherever they ask. */
export type ClientLimit = { hits: number; windowSeconds: number; per: 'client' }

export type ApiPath = `/api/${string}`

type Door<Path extends ApiPath> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: Path
  /** What it takes of a body; JSON unless said otherwise. */
  body?: BodyPolicy
}

/** Knows nobody. */
type OpenRoute<Path extends ApiPath = ApiPath> = Door<Path> & {
  access: 'anyone'
  /** Instead of the common limit of changing requests. */
  limit?: AddressLimit
  handle(c: Context<AppEnv, Path>, deps: ServerDeps): Promise<Response>
}

/** Knows which client asks; without a session there is none. */
export type ClientRoute<Path extends ApiPath = ApiPath> = Door<Path> & {
  access: 'client'
  /** Instead of the common limit of changing requests; besides it when it is per client. */
  limit?: AddressLimit | ClientLimit
  handle(c: Context<AppEnv, Path>, deps: ServerDeps, viewer: SignedIn): Promise<Response>
}

/**
 * One API route with its policy. What it does not say is closed: each route names who it is for, takes JSON only, and is limited. The
 * dependencies that it is given act as whoever asks.
 */
export type ApiRoute<Path extends ApiPath = ApiPath> = OpenRoute<Path> | ClientRoute<Path>

/** A route whose path has parameters, which its handler then knows by name. */
export function withParams<Path extends ApiPath>(route: ApiRoute<Path>): ApiRoute {
  return route
}
