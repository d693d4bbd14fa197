import { findSchema } from '#domain/reads/find.schema.ts'
import { find, findKnownBuyers } from '#domain/reads/find.server.ts'
import { parseInput } from '../../http/body.server.ts'
import { type ApiRoute, forStaff } from '../route/api-route.server.ts'

/** Whatever somebody at the desk looks for by its name, and whom a quote is written to. */
export const findRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/find', async (c, deps) =>
    c.json(await find(deps.db, parseInput(findSchema, c.req.query()).q)),
  ),
  forStaff('GET /api/desk/buyers', async (c, deps) =>
    c.json(await findKnownBuyers(deps.db, parseInput(findSchema, c.req.query()).q)),
  ),
]
