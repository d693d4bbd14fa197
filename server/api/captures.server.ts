import { addCapture, pushCapture } from '#domain/delivery/captures/add-capture.server.ts'
import {
  addCaptureSchema,
  MOST_CAPTURE_BYTES,
  newTokenSchema,
  pushedSchema,
  pushResultSchema,
  renameSceneSchema,
} from '#domain/delivery/captures/captures.schema.ts'
import {
  openCapture,
  removeCapture,
  renameScene,
  showCaptures,
} from '#domain/delivery/captures/captures.server.ts'
import { createToken, revokeToken } from '#domain/delivery/captures/project-tokens.server.ts'
import { pushResult } from '#domain/delivery/captures/push-result.server.ts'
import { parseInput, readJson } from '../http/body.server.ts'
import { streamedBody } from '../http/streamed-body.server.ts'
import { answerFile } from './route/answers.server.ts'
import { type ApiRoute, forClient, forClientToRead, forToken } from './route/api-route.server.ts'
import { forOwnerAndDesk } from './route/own-and-desk.server.ts'

const PROJECT = '/projects/:id{prj_[0-9a-f]+}'
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
  ...forOwnerAndDesk(`GET ${PROJECT}/captures`, async (c, { db }, { id: projectId, ownerId }) =>
    c.json(await showCaptures(db, { projectId, ownerId })),
  ),
  ...forOwnerAndDesk(
    `POST ${PROJECT}/captures`,
    async (c, deps, { id: projectId, ownerId }) =>
      c.json(await addCapture(deps, { projectId, ownerId }, await readJson(c, addCaptureSchema))),
    ADDS,
  ),
  ...forOwnerAndDesk(`POST ${PROJECT}/captures/rename-scene`, async (c, deps, { id: projectId, ownerId }) => {
    await renameScene(deps, { projectId, ownerId }, await readJson(c, renameSceneSchema))
    return c.body(null, 204)
  }),
  ...forOwnerAndDesk('POST /captures/:id{cap_[0-9a-f]+}/remove', async (c, deps, which) => {
    await removeCapture(deps, which)
    return c.body(null, 204)
  }),
  // Read by Verify, up to hundreds at a time, also while the studio views the portal as the client.
  forClientToRead('GET /api/captures/:id{cap_[0-9a-f]+}/file', async (c, deps, viewer) =>
    answerFile(c, deps, await openCapture(deps.db, { id: c.req.param('id'), ownerId: viewer.id })),
  ),
  forClient(`POST /api${PROJECT}/tokens`, CREATES_TOKENS, async (c, deps, viewer) => {
    const { name, emails } = await readJson(c, newTokenSchema)
    const token = { projectId: c.req.param('id'), ownerId: viewer.id, name, emails: emails === 'on' }
    return c.json({ secret: await createToken(deps, token) })
  }),
  forClient('POST /api/tokens/:id{tok_[0-9a-f]+}/revoke', async (c, deps, viewer) => {
    await revokeToken(deps, { id: c.req.param('id'), ownerId: viewer.id })
    return c.body(null, 204)
  }),
  forToken(`PUT ${PUSH}/captures`, PUSHES, async (c, deps, token) => {
    const capture = parseInput(pushedSchema, { ...c.req.query(), sha256: c.req.header('X-Sha256') })
    const { length: size, bytes } = streamedBody(c)
    return c.json(await pushCapture(deps, token, { ...capture, size, bytes }))
  }),
  forToken(`POST ${PUSH}/result`, ASKS_FOR_RESULT, async (c, deps, token) =>
    c.json(await pushResult(deps, token, await readJson(c, pushResultSchema))),
  ),
]
