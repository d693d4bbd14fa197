import type { Context } from 'hono'
import { RECENT_PROOF_SECONDS, type SignedIn } from '#domain/accounts/sessions/viewer.server.ts'
import type { OpenedToken } from '#domain/delivery/captures/project-tokens.server.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { Viewer } from '#domain/people/people.schema.ts'
import type { ServerDeps } from '../../deps/server-deps.server.ts'
import type { BodyPolicy } from '../../http/body.server.ts'
import type { AppEnv } from '../../http/requests.server.ts'

/** Requests per address; the surrounding /48 network gets four times as many. */
export type AddressLimit = { hits: number; windowSeconds: number; per?: 'address' }
export type ClientLimit = { hits: number; windowSeconds: number; per: 'client' }

export type ApiPath = `/api/${string}`
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Policy<Limit> = {
  /** Replaces the common limit for changes, or adds to it if it is per client. */
  limit?: Limit
  /** Default: JSON. */
  body?: BodyPolicy
}
type OpenPolicy = Policy<AddressLimit>
type ClientPolicy = Policy<AddressLimit | ClientLimit>
type StaffPolicy = ClientPolicy & { factorWithin?: number; once?: true }

/** For changes to staff, secrets and the bank account, and for refunds, because the desk may be unattended. */
export const ASKS_AGAIN = { factorWithin: RECENT_PROOF_SECONDS } satisfies StaffPolicy

/** For requests that would create, email or pay twice if they were repeated. */
export const ONCE = { once: true } satisfies StaffPolicy

type Handle<Path extends ApiPath, Caller extends (Viewer | OpenedToken)[]> = (
  c: Context<AppEnv, Path>,
  deps: ServerDeps,
  ...caller: Caller
) => Promise<Response>

type Address = { method: Method; path: ApiPath }
type OpenRoute = Address & OpenPolicy & { access: 'anyone'; handle: Handle<ApiPath, []> }
export type ClientRoute = Address & ClientPolicy & { access: 'client'; handle: Handle<ApiPath, [SignedIn]> }
/** Only reads and ignores the session, so staff who impersonate the client get the same response. */
export type ReadingRoute = Address & {
  access: 'client'
  method: 'GET'
  limit?: never
  reads: true
  body?: never
  handle: Handle<ApiPath, [Viewer]>
}

type AccountRoute = Address & ClientPolicy & { access: 'account'; handle: Handle<ApiPath, [SignedIn]> }
export type StaffRoute = Address & StaffPolicy & { access: StaffRole; handle: Handle<ApiPath, [SignedIn]> }
/** For programs with a token of one project, which opens nothing else. */
export type TokenRoute = Address &
  OpenPolicy & { access: 'token'; handle: Handle<`/api/push/:project${string}`, [OpenedToken]> }
export type SignedInRoute = ClientRoute | ReadingRoute | AccountRoute | StaffRoute

/**
 * One API route with its policy. Routes are closed by default. Each declares who may call it, only accepts JSON and is
 * rate-limited. `deps` act as the caller.
 */
export type ApiRoute = OpenRoute | TokenRoute | SignedInRoute

/** The policy is optional. */
type Rest<Given, Path extends ApiPath, Caller extends (Viewer | OpenedToken)[]> =
  | [Handle<Path, Caller>]
  | [Given, Handle<Path, Caller>]

export function forAnyone<Path extends ApiPath>(
  address: `${Method} ${Path}`,
  ...rest: Rest<OpenPolicy, Path, []>
): ApiRoute {
  return routeFor('anyone', address, rest) as OpenRoute
}

export function forClient<Path extends ApiPath>(
  address: `${Method} ${Path}`,
  ...rest: Rest<ClientPolicy, Path, [SignedIn]>
): ApiRoute {
  return routeFor('client', address, rest) as ClientRoute
}

/** A read that staff may repeat while they impersonate the client. */
export function forClientToRead<Path extends ApiPath>(
  address: `GET ${Path}`,
  handle: Handle<Path, [Viewer]>,
): ApiRoute {
  return { ...routeFor('client', address, [handle]), reads: true } as ReadingRoute
}

/** For clients and staff alike, about their own account. */
export function forAccount<Path extends ApiPath>(
  address: `${Method} ${Path}`,
  ...rest: Rest<ClientPolicy, Path, [SignedIn]>
): ApiRoute {
  return routeFor('account', address, rest) as AccountRoute
}

export function forToken<Path extends `/api/push/:project${string}`>(
  address: `${Method} ${Path}`,
  ...rest: Rest<OpenPolicy, Path, [OpenedToken]>
): ApiRoute {
  return routeFor('token', address, rest) as TokenRoute
}

/** For all staff. Others get not-found. */
export function forStaff<Path extends `/api/desk/${string}`>(
  address: `${Method} ${Path}`,
  ...rest: Rest<StaffPolicy, Path, [SignedIn]>
): ApiRoute {
  return routeFor('engineer', address, rest) as StaffRoute
}

export function forOwner<Path extends `/api/desk/${string}`>(
  address: `${Method} ${Path}`,
  ...rest: Rest<StaffPolicy, Path, [SignedIn]>
): ApiRoute {
  return routeFor('owner', address, rest) as StaffRoute
}

function routeFor(access: ApiRoute['access'], address: string, rest: [unknown] | [object, unknown]) {
  const [method, path] = address.split(' ') as [Method, ApiPath]
  const [policy, handle] = rest.length === 1 ? [{}, rest[0]] : rest
  return { ...policy, method, path, access, handle }
}
