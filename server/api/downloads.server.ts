import { ReadableStream } from 'node:stream/web'
import type { Context } from 'hono'
import {
  makeDownload,
  noteDownloaded,
  type OpenedDownload,
  openDownload,
} from '../../domain/blobs/downloads.server.ts'
import { openPreview } from '../../domain/blobs/previews.server.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import { attachmentHeader } from '../http/attachment.server.ts'
import { requestedRange } from '../http/byte-range.server.ts'
import type { AppEnv } from '../http/request.server.ts'
import { type ApiRoute, forClient } from './route/api-route.server.ts'

/** Files that are here, to their owner alone, from addresses that open for minutes. */
export const downloadRoutes: readonly ApiRoute[] = [
  // Each one makes an address.
  forClient(
    'GET /api/blobs/:id{blb_[0-9a-f]+}/download',
    { limit: { hits: 120, windowSeconds: 3600, per: 'client' } },
    async (c, deps, viewer) => {
      const secret = await makeDownload(deps, { ownerId: viewer.id, blobId: c.req.param('id') })
      return c.redirect(`/api/downloads/${secret}`, 303)
    },
  ),
  forClient('GET /api/blobs/:id{blb_[0-9a-f]+}/preview', async (c, deps, viewer) => {
    const { size, bytes } = await openPreview(deps, { ownerId: viewer.id, id: c.req.param('id') })
    const headers = {
      'Content-Type': 'image/webp',
      'Content-Length': String(size),
      'Cache-Control': 'private, no-store',
    }
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    return c.body(ReadableStream.from(bytes) as globalThis.ReadableStream, 200, headers)
  }),
  forClient('GET /api/downloads/:secret{[\\w-]+}', async (c, deps, viewer) =>
    answerFile(c, deps, await openDownload(deps, { ownerId: viewer.id, secret: c.req.param('secret') })),
  ),
]

/** To be saved, never shown; kept by nobody on the way. */
async function answerFile(
  c: Context<AppEnv>,
  deps: ServerDeps,
  { downloadId, name, size, sha256 }: OpenedDownload,
): Promise<Response> {
  const etag = `"${sha256}"`
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': attachmentHeader(name),
    'Cache-Control': 'private, no-store',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  }
  const asked = requestedRange(
    { range: c.req.header('Range'), ifRange: c.req.header('If-Range') },
    { size, etag },
  )
  if (asked === 'none') return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${size}` })
  const range = asked ?? { from: 0, to: size }
  const described = {
    ...headers,
    'Content-Length': String(range.to - range.from),
    ...(asked && { 'Content-Range': `bytes ${range.from}-${range.to - 1}/${size}` }),
  }
  const status = asked ? 206 : 200
  if (c.req.method === 'HEAD') return c.body(null, status, described)
  await noteDownloaded(deps, downloadId)
  const bytes = ReadableStream.from(deps.blobStorage.read(sha256, range))
  return c.body(bytes as globalThis.ReadableStream, status, described)
}
