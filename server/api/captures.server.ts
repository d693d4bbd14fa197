import type { Context } from 'hono'
import { addCapture, pushCapture } from '#domain/delivery/captures/add-capture.server.ts'
import {
  addCaptureSchema,
  announcedSchema,
  type CapturesPage,
  MOST_CAPTURE_BYTES,
  newTokenSchema,
  pushedSchema,
  pushResultSchema,
  renameSceneSchema,
} from '#domain/delivery/captures/captures.schema.ts'
import {
  type OfProject,
  removeCapture,
  renameScene,
  showCaptures,
} from '#domain/delivery/captures/captures.server.ts'
import { createToken, revokeToken } from '#domain/delivery/captures/project-tokens.server.ts'
import { pushResult } from '#domain/delivery/captures/push-result.server.ts'
import { listReports } from '#domain/delivery/reports/reports.server.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import { parseInput, readJson } from '../http/body.server.ts'
import { streamedBody } from '../http/streamed-body.server.ts'
import {
  type ApiRoute,
  ASKS_AGAIN,
  forClient,
  forClientToRead,
  forStaff,
  forToken,
} from './route/api-route.server.ts'

const PROJECT = '/api/projects/:id{prj_[0-9a-f]+}'
const DESK_PROJECT = '/api/desk/projects/:id{prj_[0-9a-f]+}'
const PUSH = '/api/push/:project{prj_[0-9a-f]+}'

/** Each capture is read, which takes up to a few seconds of another thread. */
const ADDS = { limit: { hits: 600, windowSeconds: 600, per: 'client' } } as const
const CREATES_TOKENS = { limit: { hits: 60, windowSeconds: 3600, per: 'client' } } as const
/** A build can have hundreds of captures. */
const PUSHES = {
  body: { kind: 'stream', maxKib: MOST_CAPTURE_BYTES / 1024 },
  limit: { hits: 1500, windowSeconds: 60 },
} as const
const ASKS_FOR_RESULT = { limit: { hits: 120, windowSeconds: 60 } } as const

export const captureRoutes: readonly ApiRoute[] = [
  forClientToRead(`GET ${PROJECT}/captures`, (c, deps, viewer) =>
    show(c, deps, { projectId: c.req.param('id'), ownerId: viewer.id }),
  ),
  forClient(`POST ${PROJECT}/captures`, ADDS, (c, deps, viewer) =>
    add(c, deps, { projectId: c.req.param('id'), ownerId: viewer.id }),
  ),
  forClient(`POST ${PROJECT}/captures/rename-scene`, (c, deps, viewer) =>
    rename(c, deps, { projectId: c.req.param('id'), ownerId: viewer.id }),
  ),
  forClient('POST /api/captures/:id{cap_[0-9a-f]+}/remove', async (c, deps, viewer) => {
    await removeCapture(deps, { id: c.req.param('id'), ownerId: viewer.id })
    return c.body(null, 204)
  }),
  forClient(`POST ${PROJECT}/tokens`, CREATES_TOKENS, (c, deps, viewer) =>
    create(c, deps, { projectId: c.req.param('id'), ownerId: viewer.id }),
  ),
  forClient('POST /api/tokens/:id{tok_[0-9a-f]+}/revoke', async (c, deps, viewer) =>
    c.json(await revokeToken(deps, { id: c.req.param('id'), ownerId: viewer.id })),
  ),
  forStaff(`GET ${DESK_PROJECT}/captures`, (c, deps) => show(c, deps, { projectId: c.req.param('id') })),
  forStaff(`POST ${DESK_PROJECT}/captures`, ADDS, (c, deps) =>
    add(c, deps, { projectId: c.req.param('id') }),
  ),
  forStaff(`POST ${DESK_PROJECT}/captures/rename-scene`, (c, deps) =>
    rename(c, deps, { projectId: c.req.param('id') }),
  ),
  forStaff('POST /api/desk/captures/:id{cap_[0-9a-f]+}/remove', async (c, deps) => {
    await removeCapture(deps, { id: c.req.param('id') })
    return c.body(null, 204)
  }),
  forStaff(`POST ${DESK_PROJECT}/tokens`, { ...CREATES_TOKENS, ...ASKS_AGAIN }, (c, deps) =>
    create(c, deps, { projectId: c.req.param('id') }),
  ),
  forStaff('POST /api/desk/tokens/:id{tok_[0-9a-f]+}/revoke', async (c, deps) =>
    c.json(await revokeToken(deps, { id: c.req.param('id') })),
  ),
  forToken(`PUT ${PUSH}/captures`, PUSHES, async (c, deps, token) => {
    const capture = parseInput(pushedSchema, c.req.query())
    const { sha256 } = parseInput(announcedSchema, { sha256: c.req.header('X-Sha256') })
    const { length: size, bytes } = streamedBody(c)
    return c.json(await pushCapture(deps, token, { ...capture, sha256, size, bytes }))
  }),
  forToken(`POST ${PUSH}/result`, ASKS_FOR_RESULT, async (c, deps, token) =>
    c.json(await pushResult(deps, token, await readJson(c, pushResultSchema))),
  ),
]

async function show(c: Context, { db }: ServerDeps, which: OfProject): Promise<Response> {
  const shown = await showCaptures(db, which)
  return c.json({ ...shown, reports: await listReports(db, which.projectId) } satisfies CapturesPage)
}

async function add(c: Context, deps: ServerDeps, which: OfProject): Promise<Response> {
  return c.json(await addCapture(deps, which, await readJson(c, addCaptureSchema)))
}

async function rename(c: Context, deps: ServerDeps, which: OfProject): Promise<Response> {
  await renameScene(deps, which, await readJson(c, renameSceneSchema))
  return c.body(null, 204)
}

async function create(c: Context, deps: ServerDeps, which: OfProject): Promise<Response> {
  const { name, emails } = await readJson(c, newTokenSchema)
  return c.json(await createToken(deps, which, { name, emails: emails === 'on' }))
}
