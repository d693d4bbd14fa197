import type { Context } from 'hono'
import type { SignedIn } from '#domain/accounts/sessions/viewer.server.ts'
import { beginCaptureFile } from '#domain/delivery/captures/add-capture.server.ts'
import { uploadedFileSchema, uploadSchema } from '#domain/delivery/files/files.schema.ts'
import { listFiles, withdrawFile } from '#domain/delivery/files/files.server.ts'
import { beginFile, receiveFile, submitFile } from '#domain/delivery/files/uploads.server.ts'
import { beginAttachment } from '#domain/messages/attachments.server.ts'
import { makeDownload, openDownload } from '#domain/storage/downloads.server.ts'
import { openPreview } from '#domain/storage/previews.server.ts'
import { cancelUpload, findMostBytes, findUpload, listUploads } from '#domain/storage/uploads.server.ts'
import { parseInput, readJson } from '../http/body.server.ts'
import type { AppEnv } from '../http/requests.server.ts'
import {
  answerCancelled,
  answerCreated,
  answerList,
  answerReceived,
  answerUpload,
  CANCEL_UPLOAD,
  CREATE_UPLOAD,
  readChunk,
  readMetadata,
  requireTus,
  UPLOAD_CHUNK,
} from '../http/tus.server.ts'
import { answerFile, answerPreview } from './route/answers.server.ts'
import { type ApiRoute, forClient, forClientToRead } from './route/api-route.server.ts'

const UPLOADS = '/api/uploads'
const UPLOAD = `${UPLOADS}/:id{blb_[0-9a-f]+}` as const

function which(c: Context<AppEnv, typeof UPLOAD>, viewer: SignedIn): { ownerId: string; id: string } {
  return { ownerId: viewer.id, id: c.req.param('id') }
}

/** By purpose. */
const BEGINNINGS = { file: beginFile, attachment: beginAttachment, capture: beginCaptureFile } as const

export const fileRoutes: readonly ApiRoute[] = [
  // An unfinished attachment isn't resumed. The client attaches the file again.
  forClientToRead(`GET ${UPLOADS}`, async (c, deps, viewer) =>
    answerList(c, {
      uploads: (await listUploads(deps.db, viewer.id)).filter(({ purpose }) => purpose === 'file'),
      mostBytes: await findMostBytes(deps, viewer.id),
    }),
  ),
  forClient(`POST ${UPLOADS}`, CREATE_UPLOAD, async (c, deps, viewer) => {
    const file = parseInput(uploadedFileSchema, readMetadata(c))
    return answerCreated(c, UPLOADS, await BEGINNINGS[file.purpose ?? 'file'](deps, viewer, file))
  }),
  forClient(`GET ${UPLOAD}`, async (c, deps, viewer) =>
    answerUpload(c, await findUpload(deps, which(c, viewer))),
  ),
  forClient(`PATCH ${UPLOAD}`, UPLOAD_CHUNK, async (c, deps, viewer) => {
    const chunk = { id: c.req.param('id'), ...readChunk(c) }
    return answerReceived(c, await receiveFile(deps, viewer, chunk))
  }),
  forClient(`DELETE ${UPLOAD}`, CANCEL_UPLOAD, async (c, deps, viewer) => {
    requireTus(c)
    await cancelUpload(deps, which(c, viewer))
    return answerCancelled(c)
  }),
  // Creates a download address.
  forClient(
    'GET /api/blobs/:id{blb_[0-9a-f]+}/download',
    { limit: { hits: 120, windowSeconds: 3600, per: 'client' } },
    async (c, deps, viewer) => {
      const secret = await makeDownload(deps, { ownerId: viewer.id, blobId: c.req.param('id') })
      return c.redirect(`/api/downloads/${secret}`, 303)
    },
  ),
  forClient('GET /api/blobs/:id{blb_[0-9a-f]+}/preview', async (c, deps, viewer) => {
    return answerPreview(c, await openPreview(deps, { ownerId: viewer.id, id: c.req.param('id') }))
  }),
  forClient('GET /api/downloads/:secret{[\\w-]+}', async (c, deps, viewer) =>
    answerFile(c, deps, await openDownload(deps, { ownerId: viewer.id, secret: c.req.param('secret') })),
  ),
  // Sends an email to the studio.
  forClient('POST /api/upload', { limit: { hits: 120, windowSeconds: 3600 } }, async (c, deps, viewer) =>
    c.json(await submitFile(deps, viewer, await readJson(c, uploadSchema))),
  ),
  forClientToRead('GET /api/files', async (c, deps, viewer) => c.json(await listFiles(deps.db, viewer.id))),
  forClient('POST /api/files/:id{fil_[0-9a-f]+}/withdraw', async (c, deps, viewer) =>
    c.json(await withdrawFile(deps, { ownerId: viewer.id, fileId: c.req.param('id') })),
  ),
]
