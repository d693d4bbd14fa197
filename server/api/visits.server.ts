import { visitSchema } from '#domain/crm/visits/visits.schema.ts'
import { countVisit } from '#domain/crm/visits/visits.server.ts'
import { asksForPrivacy } from '../http/asks-for-privacy.server.ts'
import { readJson } from '../http/body.server.ts'
import { type ApiRoute, forAnyone } from './route/api-route.server.ts'

export const visitRoutes: readonly ApiRoute[] = [
  forAnyone('POST /api/events', async (c, deps) => {
    // The page asks before it sends; this is for one that was kept from before it did.
    if (asksForPrivacy(c.req.raw.headers)) return c.body(null, 204)
    const isOwnPath = (path: string) => deps.siteMap.sitePaths.has(path)
    await countVisit({ ...deps, isOwnPath }, await readJson(c, visitSchema))
    return c.body(null, 204)
  }),
]
