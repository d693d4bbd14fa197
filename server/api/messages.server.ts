import type { Context } from 'hono'
import { findViewer } from '../../domain/accounts/accounts.server.ts'
import { demandOwnProject } from '../../domain/projects/own-project.server.ts'
import {
  messageKeySchema,
  messagesQuerySchema,
  readMessagesSchema,
  sendMessageSchema,
} from '../../domain/thread/messages.schema.ts'
import { writeAsClient } from '../../domain/thread/messages.server.ts'
import { countUnread, listMessages, readMessages } from '../../domain/thread/thread.server.ts'
import { parseInput, readJson } from '../http/body.server.ts'
import type { AppEnv } from '../http/request.server.ts'
import type { ServerDeps } from '../server-deps.server.ts'
import type { ApiRoute } from './api-route.server.ts'

const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // A proxy that gathers the answer before it passes it on would keep every message back.
  'X-Accel-Buffering': 'no',
  // The connection ends with the stream, so that a server that stops need not wait for it.
  Connection: 'close',
}

export function messageRoutes(deps: ServerDeps): ApiRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/messages',
      access: 'session',
      handle: async (c, viewer) =>
        c.json(await listMessages(deps, viewer.id, parseInput(messagesQuerySchema, c.req.query()))),
    },
    {
      method: 'POST',
      path: '/api/messages',
      access: 'session',
      limit: { hits: 120, windowSeconds: 60 },
      handle: async (c, viewer) => {
        const { body, projectId, ...input } = await readJson(c, sendMessageSchema)
        const header = c.req.header('Idempotency-Key')
        const key = header === undefined ? input.key : parseInput(messageKeySchema, header)
        const project = projectId ? await demandOwnProject(deps.db, viewer.id, projectId) : undefined
        return c.json(await writeAsClient(deps, viewer, { body, key, project }))
      },
    },
    {
      method: 'POST',
      path: '/api/messages/read',
      access: 'session',
      handle: async (c, viewer) => {
        const { upTo } = await readJson(c, readMessagesSchema)
        return c.json(await readMessages(deps, viewer.id, upTo))
      },
    },
    {
      method: 'GET',
      path: '/api/messages/unread',
      access: 'session',
      handle: async (c, viewer) => c.json({ count: await countUnread(deps.db, viewer.id) }),
    },
    {
      method: 'GET',
      path: '/api/messages/stream',
      access: 'session',
      handle: async (c, viewer) => openStream(deps, c, viewer.id),
    },
  ]
}

function openStream(deps: ServerDeps, c: Context<AppEnv>, userId: string): Response {
  // Of a HEAD request nobody would ever read, or end, the body.
  if (c.req.method === 'HEAD') return new Response(null, { headers: STREAM_HEADERS })
  const { headers } = c.req.raw
  const body = deps.threadStreams.open({
    userId,
    lastEventId: c.req.header('Last-Event-ID'),
    isSignedIn: async () => (await findViewer(deps, headers))?.id === userId,
  })
  return new Response(body, { headers: STREAM_HEADERS })
}
