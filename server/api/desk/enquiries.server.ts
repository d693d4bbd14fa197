import * as z from 'zod/mini'
import { enquiryReplySchema } from '#domain/crm/contact/contact.schema.ts'
import {
  changeEnquiryStatus,
  pageOfEnquiries,
  replyToEnquiry,
  showEnquiry,
} from '#domain/crm/contact/contact.server.ts'
import { chosenSchema } from '#domain/inbox/export-lists.schema.ts'
import { exportEnquiries } from '#domain/inbox/export-lists.server.ts'
import { pageSchema } from '#domain/kernel/pages.schema.ts'
import { parseInput, readJson } from '../../http/body.server.ts'
import { answerExport, EXPORTS_LISTS } from '../route/answer-export.server.ts'
import { type ApiRoute, forStaff } from '../route/api-route.server.ts'

const ENQUIRY = '/api/desk/enquiries/:id{con_[0-9a-f]+}'

const filter = {
  /** Those that wait, unless told. */
  show: z._default(z.enum(['waiting', 'done', 'all'], { error: 'Show waiting, done or all.' }), 'waiting'),
}
const listSchema = z.extend(pageSchema, filter)
const exportSchema = z.extend(chosenSchema, filter)
const WAITS = { waiting: true, done: false, all: undefined }

const replySchema = z.extend(enquiryReplySchema, {
  /** How many answers its writer has read. */
  seen: z.number({ error: 'Please say how many answers you have seen.' }),
})

/** What visitors wrote, and the studio's answers by mail. */
export const enquiryRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/enquiries', async (c, deps) => {
    const { show, ...page } = parseInput(listSchema, c.req.query())
    return c.json(await pageOfEnquiries(deps.db, { waits: WAITS[show], ...page }))
  }),
  forStaff('POST /api/desk/enquiries/export', { limit: EXPORTS_LISTS }, async (c, deps) => {
    const { show, ids } = await readJson(c, exportSchema)
    const table = await exportEnquiries(deps, { waits: WAITS[show], ids })
    return answerExport(c, deps, { of: 'enquiries', table })
  }),
  forStaff(`GET ${ENQUIRY}`, async (c, deps) => c.json(await showEnquiry(deps.db, c.req.param('id')))),
  forStaff(`POST ${ENQUIRY}/reply`, async (c, deps) => {
    const reply = await readJson(c, replySchema)
    return c.json(await replyToEnquiry(deps, { enquiryId: c.req.param('id'), ...reply }))
  }),
  forStaff(`POST ${ENQUIRY}/done`, async (c, deps) =>
    c.json(await changeEnquiryStatus(deps, { id: c.req.param('id'), status: 'done' })),
  ),
  forStaff(`POST ${ENQUIRY}/reopen`, async (c, deps) =>
    c.json(await changeEnquiryStatus(deps, { id: c.req.param('id'), status: 'new' })),
  ),
]
