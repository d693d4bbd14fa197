import type { Context } from 'hono'
import { findViewer, type SignedIn } from '#domain/accounts/sessions/viewer.server.ts'
import {
  messageKeySchema,
  messagesQuerySchema,
  readMessagesSchema,
  sendMessageSchema,
} from '#domain/messages/messages.schema.ts'
import { chooseSchema } from '#domain/messages/questions.schema.ts'
import { chooseAnswer } from '#domain/messages/questions.server.ts'
import { showWholeEmail, writeAsClient } from '#domain/messages/send-message.server.ts'
import {
  countUnread,
  listMessages,
  openQuestion,
  readMessages,
  shownMessages,
} from '#domain/messages/thread.server.ts'
import { requireOwnProject } from '#domain/projects/projects.server.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import { parseInput, readJson } from '../http/body.server.ts'
import type { AppEnv } from '../http/requests.server.ts'
import { eventPage, withoutBody } from '../http/streams.server.ts'
import { type ApiRoute, forClient, forClientToRead } from './route/api-route.server.ts'

const MESSAGE = '/api/messages/:id{msg_[0-9a-f]+}'

export const messageRoutes: readonly ApiRoute[] = [
  forClientToRead('GET /api/messages', async (c, deps, viewer) =>
    c.json(
      await shownMessages(
        deps.db,
        await listMessages(deps, viewer.id, parseInput(messagesQuerySchema, c.req.query())),
      ),
    ),
  ),
  forClient('POST /api/messages', { limit: { hits: 120, windowSeconds: 60 } }, async (c, deps, viewer) => {
    const { body, attachments, projectId, ...input } = await readJson(c, sendMessageSchema)
    const header = c.req.header('Idempotency-Key')
    const key = header === undefined ? input.key : parseInput(messageKeySchema, header)
    const project = projectId ? await requireOwnProject(deps.db, viewer.id, projectId) : undefined
    const message = await writeAsClient(deps, viewer, { body, attachments, key, project })
    return c.json((await shownMessages(deps.db, [message]))[0])
  }),
  forClientToRead(`GET ${MESSAGE}/email`, async (c, deps, viewer) =>
    c.json(await showWholeEmail(deps.db, { id: c.req.param('id'), reader: { client: viewer.id } })),
  ),
  forClient('POST /api/messages/read', async (c, deps, viewer) => {
    const { upTo } = await readJson(c, readMessagesSchema)
    return c.json(await readMessages(deps, viewer.id, upTo))
  }),
  forClientToRead('GET /api/messages/unread', async (c, deps, viewer) =>
    c.json({ count: await countUnread(deps.db, viewer.id) }),
  ),
  forClientToRead('GET /api/messages/question', async (c, deps, viewer) =>
    c.json((await openQuestion(deps.db, viewer.id)) ?? null),
  ),
  forClient(
    `POST ${MESSAGE}/choose`,
    { limit: { hits: 120, windowSeconds: 60 } },
    async (c, deps, viewer) => {
      const { choice } = await readJson(c, chooseSchema)
      return c.json(await chooseAnswer(deps, viewer, { questionId: c.req.param('id'), choice }))
    },
  ),
  forClient('GET /api/messages/stream', async (c, deps, viewer) => openStream(deps, c, viewer)),
]

function openStream(deps: ServerDeps, c: Context<AppEnv>, { id, session }: SignedIn): Response {
  if (c.req.method === 'HEAD') return withoutBody()
  const page = eventPage()
  const leave = deps.threadStreams.follow(
    {
      userId: id,
      lastEventId: c.req.header('Last-Event-ID'),
      isSignedIn: async () => (await findViewer(deps, session.token)) !== undefined,
    },
    {
      tell: (changed) =>
        page.send({ event: 'changed', id: changed.latestId ?? '', data: JSON.stringify(changed) }),
      keepAlive: page.keepAlive,
      end: page.end,
    },
  )
  return page.answer(c, leave)
}
