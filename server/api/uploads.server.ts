import type { Context } from 'hono'
import type { SignedIn } from '../../domain/accounts/sessions/find-viewer.server.ts'
import type { Upload } from '../../domain/blobs/blobs.schema.ts'
import { cancelUpload, findUpload, listUploads } from '../../domain/blobs/uploads.server.ts'
import { uploadedFileSchema } from '../../domain/files/files.schema.ts'
import { beginFile, receiveFile } from '../../domain/files/uploads.server.ts'
import { AppError, badInput } from '../../domain/kernel/app-error.ts'
import { beginAttachment } from '../../domain/thread/attachments/attachments.server.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import { parseInput } from '../http/body.server.ts'
import type { AppEnv } from '../http/request.server.ts'
import { type ApiRoute, type ClientLimit, forClient } from './route/api-route.server.ts'

/** Version 1.0.0 of the tus protocol (https://tus.io/protocols/resumable-upload), as far as a client of it has to speak it. */
const TUS = '1.0.0'
const UPLOAD = '/api/uploads/:id{blb_[0-9a-f]+}'
/** A request has a minute. */
const PIECE_KIB = 8192
const OFTEN: ClientLimit = { hits: 600, windowSeconds: 60, per: 'client' }

/** What clients upload, in pieces, each of which is durable once it is answered. */
export const uploadRoutes: readonly ApiRoute[] = [
  // What was to be attached to a message is attached anew.
  forClient('GET /api/uploads', async (c, deps, viewer) =>
    c.json((await listUploads(deps.db, viewer.id)).filter(({ purpose }) => purpose === 'file')),
  ),
  forClient(
    'POST /api/uploads',
    { limit: { hits: 300, windowSeconds: 3600, per: 'client' } },
    async (c, deps, viewer) => {
      demandTus(c)
      const file = parseInput(uploadedFileSchema, announced(c))
      const begin = file.purpose === 'attachment' ? beginAttachment : beginFile
      const upload = await begin(deps, viewer, file)
      return c.body(null, 201, { ...headersOf(upload), Location: `/api/uploads/${upload.id}` })
    },
  ),
  forClient(`GET ${UPLOAD}`, async (c, deps, viewer) => {
    const upload = await findUpload(deps, which(c, viewer))
    return c.json(upload, 200, headersOf(upload))
  }),
  forClient(
    `PATCH ${UPLOAD}`,
    { body: { kind: 'stream', maxKib: PIECE_KIB }, limit: OFTEN },
    async (c, deps, viewer) => receive(c, deps, viewer),
  ),
  forClient(`DELETE ${UPLOAD}`, { limit: OFTEN }, async (c, deps, viewer) => {
    demandTus(c)
    await cancelUpload(deps, which(c, viewer))
    return c.body(null, 204, { 'Tus-Resumable': TUS })
  }),
]

async function receive(c: Context<AppEnv>, deps: ServerDeps, viewer: SignedIn): Promise<Response> {
  demandTus(c)
  if (c.req.header('Content-Type') !== 'application/offset+octet-stream')
    throw new AppError('unsupported-media-type', {
      userMessage: 'The bytes of an upload are sent as application/offset+octet-stream.',
    })
  const piece = {
    id: c.req.param('id') ?? '',
    offset: wholeNumber(c, 'Upload-Offset'),
    length: wholeNumber(c, 'Content-Length'),
    bytes: c.env?.body ?? c.req.raw.body ?? nothing(),
  }
  const { received } = await receiveFile(deps, viewer, piece)
  return c.body(null, 204, { 'Tus-Resumable': TUS, 'Upload-Offset': String(received) })
}

function demandTus(c: Context<AppEnv>): void {
  if (c.req.header('Tus-Resumable') !== TUS)
    throw badInput(`Uploads are spoken in version ${TUS} of the tus protocol (Tus-Resumable: ${TUS}).`)
}

/** What is said of a file before its first byte: its size, and by name what else is known of it. */
function announced(c: Context<AppEnv>): unknown {
  const told = new Map(
    (c.req.header('Upload-Metadata') ?? '').split(',').map((pair): [string, string] => {
      const [key = '', value = ''] = pair.trim().split(' ')
      return [key, Buffer.from(value, 'base64').toString('utf8')]
    }),
  )
  return {
    name: told.get('filename'),
    size: wholeNumber(c, 'Upload-Length'),
    sha256: told.get('sha256')?.toLowerCase(),
    projectId: told.get('project'),
    purpose: told.get('purpose'),
  }
}

function headersOf({ received, size, expiresAt }: Upload): Record<string, string> {
  return {
    'Tus-Resumable': TUS,
    'Upload-Offset': String(received),
    'Upload-Length': String(size),
    'Upload-Expires': new Date(expiresAt).toUTCString(),
  }
}

function which(c: Context<AppEnv>, viewer: SignedIn): { ownerId: string; id: string } {
  return { ownerId: viewer.id, id: c.req.param('id') ?? '' }
}

function wholeNumber(c: Context<AppEnv>, header: string): number {
  const text = c.req.header(header) ?? ''
  if (!/^\d{1,15}$/.test(text)) throw badInput(`The request lacks ${header}, or it is no whole number.`)
  return Number(text)
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
