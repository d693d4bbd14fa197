import type { Context } from 'hono'
import { RECENT_PROOF_SECONDS, type SignedIn } from '#domain/accounts/sessions/viewer.server.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { Viewer } from '#domain/people/people.schema.ts'
import type { ServerDeps } from '../../deps/server-deps.server.ts'
import type { BodyPolicy } from '../../http/body-limit.server.ts'
import type { AppEnv } from '../../http/request.server.ts'

/** How often a route may be asked by one address, and four times as often by the /48 around it. */
export type AddressLimit = { hits: number; windowSeconds: number; per?: 'address' }
/** How often it may be asked by one client, from wherever they ask. */
export type ClientLimit = { hits: number; windowSeconds: number; per: 'client' }

export type ApiPath = `/api/${string}`
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What differs from what holds for all. */
type Policy<Limit> = {
  /** Instead of the common limit of changing requests; besides it when it is per client. */
  limit?: Limit
  /** What it takes of a body; JSON unless said otherwise. */
  body?: BodyPolicy
}
type OpenPolicy = Policy<AddressLimit>
type ClientPolicy = Policy<AddressLimit | ClientLimit>
/**
 * @property factorWithin so many seconds ago at most whoever asks must have shown their second factor: else they are asked for it again;
 * once: the same `Idempotency-Key` again is refused
 */
type StaffPolicy = ClientPolicy & { factorWithin?: number; once?: true }

/** Of what changes the staff, secrets, the bank account, or sends money back: whoever finds a desk open cannot do it. */
export const ASKS_AGAIN = { factorWithin: RECENT_PROOF_SECONDS } satisfies StaffPolicy

/** Of what would be there twice, mailed twice or paid twice if somebody whose answer got lost sent it again. */
export const ONCE = { once: true } satisfies StaffPolicy

type Handle<Path extends ApiPath, Asking extends Viewer[]> = (
  c: Context<AppEnv, Path>,
  deps: ServerDeps,
  ...asking: Asking
) => Promise<Response>

type Door = { method: Method; path: ApiPath }
type OpenRoute = Door & OpenPolicy & { access: 'anyone'; handle: Handle<ApiPath, []> }
export type ClientRoute = Door & ClientPolicy & { access: 'client'; handle: Handle<ApiPath, [SignedIn]> }
/** Only reads, and knows no session: somebody of the staff who sees the portal as the client does is answered the same. */
export type ReadingRoute = Door & {
  access: 'client'
  method: 'GET'
  limit?: never
  reads: true
  body?: never
  handle: Handle<ApiPath, [Viewer]>
}

/** For whoever has an account, client or staff. */
type AccountRoute = Door & ClientPolicy & { access: 'account'; handle: Handle<ApiPath, [SignedIn]> }
export type StaffRoute = Door & StaffPolicy & { access: StaffRole; handle: Handle<ApiPath, [SignedIn]> }
export type SignedInRoute = ClientRoute | ReadingRoute | AccountRoute | StaffRoute

/**
 * One API route with its policy. What it does not say is closed: each route is made for anyone, for clients, for whoever has an account, for
 * the staff or for its owners alone, takes JSON only, and is
 * limited. The dependencies that it is given act as whoever asks; its handler knows the parameters of its path by name.
 */
export type ApiRoute = OpenRoute | SignedInRoute

/** Knows nobody. */
export function forAnyone<Path extends ApiPath>(
  door: `${Method} ${Path}`,
  ...rest: [Handle<Path, []>] | [OpenPolicy, Handle<Path, []>]
): ApiRoute {
  const [policy, handle] = rest.length === 1 ? [{}, rest[0]] : rest
  return { ...doorOf(door), ...policy, access: 'anyone', handle: handle as OpenRoute['handle'] }
}

/** Knows which client asks; without a session there is none. */
export function forClient<Path extends ApiPath>(
  door: `${Method} ${Path}`,
  ...rest: [Handle<Path, [SignedIn]>] | [ClientPolicy, Handle<Path, [SignedIn]>]
): ApiRoute {
  const [policy, handle] = rest.length === 1 ? [{}, rest[0]] : rest
  return { ...doorOf(door), ...policy, access: 'client', handle: handle as ClientRoute['handle'] }
}

/** What a client reads, without anything that changes by it: the whole of what the studio may see as them. */
export function forClientToRead<Path extends ApiPath>(
  door: `GET ${Path}`,
  handle: Handle<Path, [Viewer]>,
): ApiRoute {
  return {
    ...doorOf(door),
    method: 'GET',
    access: 'client',
    reads: true,
    handle: handle as ReadingRoute['handle'],
  }
}

/** What concerns an account, whoever's it is: knows who asks. */
export function forAccount<Path extends ApiPath>(
  door: `${Method} ${Path}`,
  ...rest: [Handle<Path, [SignedIn]>] | [ClientPolicy, Handle<Path, [SignedIn]>]
): ApiRoute {
  return { ...forClient(door, ...rest), access: 'account' } as AccountRoute
}

/** A route of the desk, for everybody of the staff. To others there is nothing at its address. */
export function forStaff<Path extends `/api/desk/${string}`>(
  door: `${Method} ${Path}`,
  ...rest: [Handle<Path, [SignedIn]>] | [StaffPolicy, Handle<Path, [SignedIn]>]
): ApiRoute {
  return { ...forClient(door, ...rest), access: 'engineer' } as StaffRoute
}

/** A route of the desk that is the owners' alone. */
export function forOwner<Path extends `/api/desk/${string}`>(
  door: `${Method} ${Path}`,
  ...rest: [Handle<Path, [SignedIn]>] | [StaffPolicy, Handle<Path, [SignedIn]>]
): ApiRoute {
  return { ...forClient(door, ...rest), access: 'owner' } as StaffRoute
}

function doorOf(door: string): Door {
  const [method, path] = door.split(' ') as [Method, ApiPath]
  return { method, path }
}
