import type { Context } from 'hono'
import type { ServerDeps } from '../../deps/server-deps.server.ts'
import type { AppEnv } from '../../http/requests.server.ts'
import { type ApiRoute, type ClientLimit, forClient, forClientToRead, forStaff } from './api-route.server.ts'

/** `ownerId` is undefined for the studio, which works on those of all clients. */
export type Which = { id: string; ownerId?: string | undefined }

/**
 * Two routes that do the same: one for the owner below `/api`, one for staff below `/api/desk`. Not for files, whose
 * routes for staff a test finds by what they answer.
 */
export function forOwnerAndDesk(
  address: `${'GET' | 'POST'} /${string}`,
  handle: (c: Context<AppEnv>, deps: ServerDeps, which: Which) => Promise<Response>,
  policy: { limit?: ClientLimit } = {},
): ApiRoute[] {
  const [method, path] = address.split(' /')
  const idIn = (c: Context<AppEnv>) => c.req.param('id') ?? ''
  return [
    method === 'GET'
      ? forClientToRead(`GET /api/${path}`, (c, deps, { id }) =>
          handle(c, deps, { id: idIn(c), ownerId: id }),
        )
      : forClient(`POST /api/${path}`, policy, (c, deps, { id }) =>
          handle(c, deps, { id: idIn(c), ownerId: id }),
        ),
    forStaff(`${method as 'GET' | 'POST'} /api/desk/${path}`, policy, (c, deps) =>
      handle(c, deps, { id: idIn(c) }),
    ),
  ]
}
