import { contactSchema } from '#domain/crm/contact/contact.schema.ts'
import { sendEnquiry } from '#domain/crm/contact/contact.server.ts'
import { visitSchema } from '#domain/crm/visits/visits.schema.ts'
import { countVisit } from '#domain/crm/visits/visits.server.ts'
import { readJson } from '../http/body.server.ts'
import { type ApiRoute, forAnyone } from './route/api-route.server.ts'

function asksForPrivacy(headers: Headers): boolean {
  return headers.get('Sec-GPC') === '1' || headers.get('DNT') === '1'
}

export const contactRoutes: readonly ApiRoute[] = [
  // Sends an email to the studio.
  forAnyone('POST /api/contact', { limit: { hits: 30, windowSeconds: 3600 } }, async (c, deps) =>
    c.json(await sendEnquiry(deps, await readJson(c, contactSchema))),
  ),
  forAnyone('POST /api/events', async (c, deps) => {
    // The page checks this too, but an earlier cached version may not.
    if (asksForPrivacy(c.req.raw.headers)) return c.body(null, 204)
    const isOwnPath = (path: string) => deps.siteMap.sitePaths.has(path)
    await countVisit({ ...deps, isOwnPath }, await readJson(c, visitSchema))
    return c.body(null, 204)
  }),
]
