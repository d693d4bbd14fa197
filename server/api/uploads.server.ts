import type { Context } from 'hono'
import type { SignedIn } from '#domain/accounts/sessions/viewer.server.ts'
import { uploadedFileSchema } from '#domain/delivery/files/files.schema.ts'
import { beginFile, receiveFile } from '#domain/delivery/files/uploads.server.ts'
import { beginAttachment } from '#domain/messages/attachments/attachments.server.ts'
import { cancelUpload, findMostBytes, findUpload, listUploads } from '#domain/storage/uploads.server.ts'
import { parseInput } from '../http/body.server.ts'
import type { AppEnv } from '../http/request.server.ts'
import {
  ANNOUNCED,
  answerBegun,
  answerGivenUp,
  answerList,
  answerReceived,
  answerUpload,
  GIVEN_UP,
  PIECE,
  readAnnounced,
  readPiece,
  requireTus,
} from '../http/tus.server.ts'
import { type ApiRoute, forClient, forClientToRead } from './route/api-route.server.ts'

const UPLOADS = '/api/uploads'
const UPLOAD = `${UPLOADS}/:id{blb_[0-9a-f]+}` as const

/** What clients upload, in pieces, each of which is durable once it is answered. */
export const uploadRoutes: readonly ApiRoute[] = [
  // What was to be attached to a message is attached anew.
  forClientToRead(`GET ${UPLOADS}`, async (c, deps, viewer) =>
    answerList(c, {
      uploads: (await listUploads(deps.db, viewer.id)).filter(({ purpose }) => purpose === 'file'),
      mostBytes: await findMostBytes(deps, viewer.id),
    }),
  ),
  forClient(`POST ${UPLOADS}`, ANNOUNCED, async (c, deps, viewer) => {
    const file = parseInput(uploadedFileSchema, readAnnounced(c))
    const begin = file.purpose === 'attachment' ? beginAttachment : beginFile
    return answerBegun(c, UPLOADS, await begin(deps, viewer, file))
  }),
  forClient(`GET ${UPLOAD}`, async (c, deps, viewer) =>
    answerUpload(c, await findUpload(deps, which(c, viewer))),
  ),
  forClient(`PATCH ${UPLOAD}`, PIECE, async (c, deps, viewer) => {
    const piece = { id: c.req.param('id'), ...readPiece(c) }
    return answerReceived(c, await receiveFile(deps, viewer, piece))
  }),
  forClient(`DELETE ${UPLOAD}`, GIVEN_UP, async (c, deps, viewer) => {
    requireTus(c)
    await cancelUpload(deps, which(c, viewer))
    return answerGivenUp(c)
  }),
]

function which(c: Context<AppEnv, typeof UPLOAD>, viewer: SignedIn): { ownerId: string; id: string } {
  return { ownerId: viewer.id, id: c.req.param('id') }
}
