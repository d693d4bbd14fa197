import type { Context } from 'hono'
import { type ContactInput, contactSchema } from '#domain/crm/contact/contact.schema.ts'
import { sendEnquiry } from '#domain/crm/contact/contact.server.ts'
import { asksForPrivacy } from '../http/asks-for-privacy.server.ts'
import { readJson } from '../http/body.server.ts'
import { type ApiRoute, forAnyone } from './route/api-route.server.ts'

export const contactRoutes: readonly ApiRoute[] = [
  // Each one is a mail to the studio.
  forAnyone('POST /api/contact', { limit: { hits: 30, windowSeconds: 3600 } }, async (c, deps) => {
    const input = await readJson(c, contactSchema)
    return c.json(await sendEnquiry(deps, asMayBeKept(c, input)))
  }),
]

/** Without the campaign, where the browser asks for privacy. */
export function asMayBeKept(c: Context, input: ContactInput): ContactInput {
  return asksForPrivacy(c.req.raw.headers) ? { ...input, campaign: '' } : input
}
