import * as z from 'zod/mini'
import { findViewer } from '#domain/accounts/sessions/viewer.server.ts'
import { enquiryReplySchema } from '#domain/crm/contact/contact.schema.ts'
import {
  changeEnquiryStatus,
  pageOfEnquiries,
  replyToEnquiry,
  showEnquiry,
} from '#domain/crm/contact/contact.server.ts'
import { assignSchema, snoozeSchema } from '#domain/inbox/tasks.schema.ts'
import { assign, findTask, listToday, snooze, unsnooze } from '#domain/inbox/tasks.server.ts'
import { pageSchema } from '#domain/kernel/pages.schema.ts'
import type { DeskToday } from '#domain/kernel/tasks.ts'
import { findTyping, recordTyping, stopTyping } from '#domain/messages/presence.server.ts'
import { writingAboutSchema, writingSchema } from '#domain/messages/typing.schema.ts'
import { findSchema } from '#domain/reads/find.schema.ts'
import { find } from '#domain/reads/find.server.ts'
import { findNextDue } from '#domain/reads/list-tasks.server.ts'
import { showVisits } from '#domain/reads/show-visits.server.ts'
import { visitDaysSchema } from '#domain/reads/visits.schema.ts'
import { parseInput, readJson } from '../../http/body.server.ts'
import { answerChanges } from '../route/answers.server.ts'
import { type ApiRoute, forStaff } from '../route/api-route.server.ts'

const ROW = '/api/desk/today/:row{\\w+}'

const ENQUIRY = '/api/desk/enquiries/:id{con_[0-9a-f]+}'

const listSchema = z.extend(pageSchema, {
  show: z._default(z.enum(['waiting', 'done', 'all'], { error: 'Show waiting, done or all.' }), 'waiting'),
})
const WAITS = { waiting: true, done: false, all: undefined }

const replySchema = z.extend(enquiryReplySchema, {
  /** The number of replies the author has seen. */
  seen: z.number({ error: 'Give the number of replies you have seen.' }),
})

export const todayRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/today', async (c, deps) => {
    const today = await listToday(deps)
    return c.json({ ...today, next: await findNextDue(deps) } satisfies DeskToday)
  }),
  forStaff(`POST ${ROW}/assign`, async (c, deps, member) => {
    const { isMine } = await readJson(c, assignSchema)
    await assign(deps, await findTask(deps, c.req.param('row')), isMine ? member.name : null)
    return c.body(null, 204)
  }),
  forStaff(`POST ${ROW}/snooze`, async (c, deps) => {
    const how = await readJson(c, snoozeSchema)
    return c.json(await snooze(deps, await findTask(deps, c.req.param('row')), how))
  }),
  forStaff(`POST ${ROW}/unsnooze`, async (c, deps) => {
    await unsnooze(deps, await findTask(deps, c.req.param('row')))
    return c.body(null, 204)
  }),
  forStaff('GET /api/desk/changes', async (c, deps, { id, session }) =>
    answerChanges(c, deps, {
      memberId: id,
      lastEvent: 'signed-out',
      mayGoOn: async () => ((await findViewer(deps, session.token))?.role ?? null) !== null,
    }),
  ),
  forStaff('GET /api/desk/find', async (c, deps) =>
    c.json(await find(deps.db, parseInput(findSchema, c.req.query()).q)),
  ),
  forStaff('GET /api/desk/enquiries', async (c, deps) => {
    const { show, ...page } = parseInput(listSchema, c.req.query())
    return c.json(await pageOfEnquiries(deps.db, { waits: WAITS[show], ...page }))
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
  forStaff('GET /api/desk/visits', async (c, deps) =>
    c.json(await showVisits(deps, parseInput(visitDaysSchema, c.req.query()))),
  ),
  forStaff('GET /api/desk/typing', async (c, deps) =>
    c.json(await findTyping(deps, parseInput(writingAboutSchema, c.req.query()).about)),
  ),
  forStaff('POST /api/desk/typing', async (c, deps) =>
    c.json(await recordTyping(deps, await readJson(c, writingSchema))),
  ),
  forStaff('POST /api/desk/typing/stop', async (c, deps) => {
    await stopTyping(deps, (await readJson(c, writingAboutSchema)).about)
    return c.json({})
  }),
]
