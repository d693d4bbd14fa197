import { ReadableStream } from 'node:stream/web'
import type { Context } from 'hono'
import { noteDownloaded, type OpenedDownload } from '#domain/storage/downloads.server.ts'
import type { ServerDeps } from '../../deps/server-deps.server.ts'
import { attachmentHeader } from '../../http/attachment.server.ts'
import { requestedRange } from '../../http/byte-range.server.ts'

/** To be saved, never shown; kept by nobody on the way. */
export async function answerFile(
  c: Context,
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

/** A picture that is shown in a page. */
export function answerPreview(
  c: Context,
  { size, bytes }: { size: number; bytes: AsyncIterable<Uint8Array> },
): Response {
  const headers = {
    'Content-Type': 'image/webp',
    'Content-Length': String(size),
    'Cache-Control': 'private, no-store',
  }
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  return c.body(ReadableStream.from(bytes) as globalThis.ReadableStream, 200, headers)
}
