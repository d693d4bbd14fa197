import { versionOfBuyer } from '#domain/crm/buyers/buyer-version.ts'
import { type BuyerDetails, buyerSchema, type StoredBuyer } from '#domain/crm/buyers/buyers.schema.ts'
import { findBuyer, saveBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { withVersionIfRead } from '#domain/kernel/stored.ts'
import { readJson } from '../http/body.server.ts'
import { type ApiRoute, forClient, forClientToRead } from './route/api-route.server.ts'

/** Who is buying, as the client has stored it; `null` while they have not. */
export const buyerRoutes: readonly ApiRoute[] = [
  forClientToRead('GET /api/buyer', async (c, deps, viewer) => {
    const details = await findBuyer(deps.db, viewer.id)
    return c.json(details ? stored(details) : null)
  }),
  // Each one may ask the register of VAT numbers.
  forClient(
    'PUT /api/buyer',
    { limit: { hits: 60, windowSeconds: 3600, per: 'client' } },
    async (c, deps, viewer) => {
      const { version, ...input } = await readJson(c, withVersionIfRead(buyerSchema))
      return c.json(stored(await saveBuyer(deps, viewer.id, input, version)))
    },
  ),
]

function stored(details: BuyerDetails): StoredBuyer {
  return { ...details, version: versionOfBuyer(details) }
}
