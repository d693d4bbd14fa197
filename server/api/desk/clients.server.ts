import * as z from 'zod/mini'
import {
  beginImpersonation,
  endImpersonation,
  findImpersonation,
} from '#domain/accounts/impersonation/impersonation.server.ts'
import { endSessionsOf } from '#domain/accounts/sessions/sessions.server.ts'
import { findViewer } from '#domain/accounts/sessions/viewer.server.ts'
import { checkVatNumber } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import { noteSchema } from '#domain/crm/notes/notes.schema.ts'
import { removeNote, writeNote } from '#domain/crm/notes/notes.server.ts'
import { confirmFetched, takeFile } from '#domain/delivery/files/studio-files.server.ts'
import { notFound } from '#domain/kernel/app-error.ts'
import { pageSchema } from '#domain/kernel/pages.schema.ts'
import { type AnnouncementPreview, announcementSchema } from '#domain/messages/announcement.schema.ts'
import { emailClients, previewAnnouncement } from '#domain/messages/email-clients.server.ts'
import { endReplyAddress } from '#domain/messages/inbound-email/held-email.server.ts'
import {
  messageKeySchema,
  messagesQuerySchema,
  readMessagesSchema,
  writeAsTeamSchema,
} from '#domain/messages/messages.schema.ts'
import { replyAsTeam, showWholeEmail } from '#domain/messages/send-message.server.ts'
import {
  listMessagesAsTeam,
  needsNoAnswer,
  readAsTeam,
  shownMessages,
} from '#domain/messages/thread.server.ts'
import { showClient } from '#domain/people/people.server.ts'
import { requireOwnProject } from '#domain/projects/projects.server.ts'
import { listVatNumbers } from '#domain/reads/desk-books.server.ts'
import { pageOfClients, showDeskClient } from '#domain/reads/desk-clients.server.ts'
import { openPreview } from '#domain/storage/previews.server.ts'
import { parseInput, readJson } from '../../http/body.server.ts'
import { answerChanges, answerFile, answerPreview } from '../route/answers.server.ts'
import { type ApiRoute, ASKS_AGAIN, forOwner, forStaff, ONCE } from '../route/api-route.server.ts'

const CLIENT = '/api/desk/clients/:id{\\w+}'

const filter = {
  q: z.optional(z.string().check(z.maxLength(200, 'Please use at most 200 characters'))),
  show: z._default(z.enum(['all', 'unanswered'], { error: 'Show all or unanswered.' }), 'all'),
}
const listSchema = z.extend(pageSchema, filter)

export const deskClientRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/clients', async (c, deps) => {
    const { q: search, show, ...page } = parseInput(listSchema, c.req.query())
    const isUnanswered = show === 'unanswered'
    return c.json(await pageOfClients(deps.db, { search, isUnanswered, ...page }))
  }),
  forStaff(`GET ${CLIENT}`, async (c, deps) => c.json(await showDeskClient(deps, c.req.param('id')))),
  forStaff(`GET ${CLIENT}/messages`, async (c, deps) => {
    const page = parseInput(messagesQuerySchema, c.req.query())
    const messages = await listMessagesAsTeam(deps.db, c.req.param('id'), page)
    return c.json(await shownMessages(deps.db, messages))
  }),
  forStaff(`POST ${CLIENT}/messages`, async (c, deps) => {
    const { projectId, ...message } = await readJson(c, writeAsTeamSchema)
    const userId = c.req.param('id')
    const key = parseInput(messageKeySchema, c.req.header('Idempotency-Key'))
    const project = projectId ? await requireOwnProject(deps.db, userId, projectId) : undefined
    const written = await replyAsTeam(deps, { ...message, userId, project, key })
    return c.json((await shownMessages(deps.db, [written]))[0])
  }),
  forStaff(`POST ${CLIENT}/read`, async (c, deps) => {
    const { upTo } = await readJson(c, readMessagesSchema)
    await readAsTeam(deps, c.req.param('id'), upTo)
    return c.json({})
  }),
  forStaff(`POST ${CLIENT}/needs-no-answer`, async (c, deps) => {
    const { upTo } = await readJson(c, readMessagesSchema)
    await needsNoAnswer(deps, c.req.param('id'), upTo)
    return c.json({})
  }),
  forOwner('GET /api/desk/announcements/:name{[\\w-]+}', async (c, deps) => {
    const { name } = parseInput(z.pick(announcementSchema, { name: true }), c.req.param())
    const { clients, before } = await previewAnnouncement(deps, name)
    return c.json({ recipients: clients.length, before } satisfies AnnouncementPreview)
  }),
  forOwner('POST /api/desk/announcements', ASKS_AGAIN, async (c, deps) => {
    const { clients } = await emailClients(deps, await readJson(c, announcementSchema))
    return c.json({ recipients: clients.length })
  }),
  forStaff('GET /api/desk/messages/:id{msg_[0-9a-f]+}/email', async (c, deps) =>
    c.json(await showWholeEmail(deps.db, { id: c.req.param('id'), reader: 'team' })),
  ),
  forStaff(`POST ${CLIENT}/sign-out`, ASKS_AGAIN, async (c, deps) => {
    const { id } = await showClient(deps.db, c.req.param('id'))
    return c.json({ ended: await endSessionsOf(deps, id) })
  }),
  forStaff(`POST ${CLIENT}/end-reply-address`, async (c, deps) => {
    await endReplyAddress(deps, c.req.param('id'))
    return c.json({})
  }),
  forStaff(`POST ${CLIENT}/notes`, ONCE, async (c, deps) =>
    c.json(await writeNote(deps, { clientId: c.req.param('id'), ...(await readJson(c, noteSchema)) })),
  ),
  forStaff(`POST ${CLIENT}/notes/:note{not_[0-9a-f]+}/delete`, async (c, deps) => {
    await removeNote(deps, { clientId: c.req.param('id'), id: c.req.param('note') })
    return c.json({})
  }),
  forStaff('POST /api/desk/files/:id{fil_[0-9a-f]+}/fetched', async (c, deps) =>
    c.json(await confirmFetched(deps, { fileId: c.req.param('id') })),
  ),
  forStaff(`GET ${CLIENT}/blobs/:blob{blb_[0-9a-f]+}/download`, async (c, deps) =>
    answerFile(c, deps, await takeFile(deps, c.req.param('blob'))),
  ),
  forStaff(`GET ${CLIENT}/blobs/:blob{blb_[0-9a-f]+}/preview`, async (c, deps) =>
    answerPreview(c, await openPreview(deps, { ownerId: c.req.param('id'), id: c.req.param('blob') })),
  ),
  forStaff('POST /api/desk/clients/:id{\\w+}/impersonation', async (c, deps, { session }) =>
    c.json(await beginImpersonation(deps, { sessionId: session.id, clientId: c.req.param('id') })),
  ),
  forStaff('POST /api/desk/impersonation/end', async (c, deps, { session }) => {
    await endImpersonation(deps, session.id)
    deps.deskStreams.recheck()
    return c.body(null, 204)
  }),
  // Ends when the impersonation ends, with an event.
  forStaff('GET /api/desk/impersonation/changes', async (c, deps, { id, session }) => {
    const begun = (await findImpersonation(deps, session.id))?.client.id
    return answerChanges(c, deps, {
      memberId: id,
      lastEvent: 'ended',
      mayGoOn: async () => {
        const member = await findViewer(deps, session.token)
        const viewing = member && (await findImpersonation(deps, session.id))
        return viewing !== undefined && viewing.client.id === begun
      },
    })
  }),
  forStaff('GET /api/desk/vat-numbers', async (c, deps) => c.json(await listVatNumbers(deps))),
  forStaff('POST /api/desk/vat-numbers/:id{[\\w-]+}/check', async (c, deps) => {
    const found = (await listVatNumbers(deps)).find(({ id }) => id === c.req.param('id'))
    if (!found) throw notFound('This VAT number no longer needs a check.')
    await checkVatNumber(deps, { userId: found.clientId, vatNumber: found.vatNumber })
    return c.json({})
  }),
]
