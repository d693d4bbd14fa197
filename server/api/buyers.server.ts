import { buyerSchema } from '../../domain/buyers/buyers.schema.ts'
import { findBuyer, saveBuyer } from '../../domain/buyers/buyers.server.ts'
import { readJson } from '../http/body.server.ts'
import { type ApiRoute, forClient, forClientToRead } from './route/api-route.server.ts'

/** Who is buying, as the client has stored it; `null` while they have not. */
export const buyerRoutes: readonly ApiRoute[] = [
  forClientToRead('GET /api/buyer', async (c, deps, viewer) =>
    c.json((await findBuyer(deps.db, viewer.id)) ?? null),
  ),
  // Each one may ask the register of VAT numbers.
  forClient(
    'PUT /api/buyer',
    { limit: { hits: 60, windowSeconds: 3600, per: 'client' } },
    async (c, deps, viewer) => c.json(await saveBuyer(deps, viewer.id, await readJson(c, buyerSchema))),
  ),
]
