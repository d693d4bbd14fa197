import {
  beginDeliveryFile,
  findDeliveryFile,
  listDeliveryFiles,
  receiveDeliveryFile,
} from '#domain/delivery/deliveries/delivery-files.server.ts'
import { uploadedFileSchema } from '#domain/delivery/files/files.schema.ts'
import { removeAwaitingDelivery } from '#domain/storage/blobs.server.ts'
import { parseInput } from '../../http/body.server.ts'
import {
  ANNOUNCED,
  answerBegun,
  answerGivenUp,
  answerReceived,
  answerUpload,
  GIVEN_UP,
  PIECE,
  readAnnounced,
  readPiece,
  requireTus,
} from '../../http/tus.server.ts'
import { type ApiRoute, forStaff } from '../route/api-route.server.ts'

const UPLOADS = '/api/desk/projects/:id{prj_[0-9a-f]+}/uploads'
const UPLOAD = `${UPLOADS}/:file{blb_[0-9a-f]+}` as const

/** What the studio uploads for the next delivery of a project, by the same protocol as clients. */
export const deskUploadRoutes: readonly ApiRoute[] = [
  forStaff(`GET ${UPLOADS}`, async (c, deps) => c.json(await listDeliveryFiles(deps.db, c.req.param('id')))),
  forStaff(`POST ${UPLOADS}`, ANNOUNCED, async (c, deps) => {
    const { name, size, sha256 = null } = parseInput(uploadedFileSchema, readAnnounced(c))
    const projectId = c.req.param('id')
    const upload = await beginDeliveryFile(deps, { projectId, name, size, sha256 })
    return answerBegun(c, `/api/desk/projects/${projectId}/uploads`, upload)
  }),
  forStaff(`GET ${UPLOAD}`, async (c, deps) =>
    answerUpload(c, await findDeliveryFile(deps, { projectId: c.req.param('id'), id: c.req.param('file') })),
  ),
  forStaff(`PATCH ${UPLOAD}`, PIECE, async (c, deps) => {
    const piece = { projectId: c.req.param('id'), id: c.req.param('file'), ...readPiece(c) }
    return answerReceived(c, await receiveDeliveryFile(deps, piece))
  }),
  forStaff(`DELETE ${UPLOAD}`, GIVEN_UP, async (c, deps) => {
    requireTus(c)
    await removeAwaitingDelivery(deps, { projectId: c.req.param('id'), id: c.req.param('file') })
    return answerGivenUp(c)
  }),
]
