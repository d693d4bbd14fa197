import type { Context } from 'hono'
import { AppError, badInput } from '#domain/kernel/app-error.ts'
import type { Upload } from '#domain/storage/blobs.schema.ts'
import type { BodyPolicy } from './body.server.ts'
import type { AppEnv } from './requests.server.ts'
import { type StreamedBody, streamedBody, wholeNumber } from './streamed-body.server.ts'

/** The parts of the tus protocol 1.0.0 that a client needs (https://tus.io/protocols/resumable-upload). */
const TUS = '1.0.0'
/** Each chunk waits for the disk once, and a request may take a minute. */
const CHUNK_KIB = 65_536

export const UPLOAD_CHUNK = {
  body: { kind: 'stream', maxKib: CHUNK_KIB } satisfies BodyPolicy,
  limit: { hits: 600, windowSeconds: 60, per: 'client' },
} as const
export const CANCEL_UPLOAD = { limit: UPLOAD_CHUNK.limit } as const
export const CREATE_UPLOAD = { limit: { hits: 300, windowSeconds: 3600, per: 'client' } } as const

type Chunk = StreamedBody & { offset: number }

/** Reads the upload's metadata headers. @throws AppError bad-input */
export function readMetadata(c: Context<AppEnv>): unknown {
  requireTus(c)
  const metadata = new Map(
    (c.req.header('Upload-Metadata') ?? '').split(',').map((pair): [string, string] => {
      const [key = '', value = ''] = pair.trim().split(' ')
      return [key, Buffer.from(value, 'base64').toString('utf8')]
    }),
  )
  return {
    name: metadata.get('filename'),
    size: wholeNumber(c, 'Upload-Length'),
    sha256: metadata.get('sha256')?.toLowerCase(),
    projectId: metadata.get('project'),
    purpose: metadata.get('purpose'),
  }
}

/** @param at path of the upload collection */
export function answerCreated(c: Context<AppEnv>, at: string, upload: Upload): Response {
  return c.body(null, 201, { ...headersOf(upload), Location: `${at}/${upload.id}` })
}

/** @param list `mostBytes` is the size of the largest file that can be uploaded now */
export function answerList(
  c: Context<AppEnv>,
  list: { uploads: readonly Upload[]; mostBytes: number },
): Response {
  return c.json(list.uploads, 200, { 'Tus-Max-Size': String(list.mostBytes) })
}

export function answerUpload(c: Context<AppEnv>, upload: Upload): Response {
  return c.json(upload, 200, headersOf(upload))
}

/** @throws AppError bad-input, unsupported-media-type */
export function readChunk(c: Context<AppEnv>): Chunk {
  requireTus(c)
  if (c.req.header('Content-Type') !== 'application/offset+octet-stream')
    throw new AppError('unsupported-media-type', {
      userMessage: 'Send upload data as application/offset+octet-stream.',
    })
  return {
    offset: wholeNumber(c, 'Upload-Offset'),
    ...streamedBody(c),
  }
}

export function answerReceived(c: Context<AppEnv>, { received }: { received: number }): Response {
  return c.body(null, 204, { 'Tus-Resumable': TUS, 'Upload-Offset': String(received) })
}

export function answerCancelled(c: Context<AppEnv>): Response {
  return c.body(null, 204, { 'Tus-Resumable': TUS })
}

/** @throws AppError bad-input */
export function requireTus(c: Context<AppEnv>): void {
  if (c.req.header('Tus-Resumable') !== TUS)
    throw badInput(`Uploads need version ${TUS} of the tus protocol. Send Tus-Resumable: ${TUS}.`)
}

function headersOf({ received, size, expiresAt }: Upload): Record<string, string> {
  return {
    'Tus-Resumable': TUS,
    'Upload-Offset': String(received),
    'Upload-Length': String(size),
    'Upload-Expires': new Date(expiresAt).toUTCString(),
  }
}
