import { ReadableStream } from 'node:stream/web'
import type { Context } from 'hono'
import type { InvoiceForm } from '#domain/billing/invoices/invoices.schema.ts'
import { noteDownloaded, type OpenedDownload } from '#domain/storage/downloads.server.ts'
import type { ServerDeps } from '../../deps/server-deps.server.ts'
import type { AppEnv } from '../../http/requests.server.ts'
import { eventPage, withoutBody } from '../../http/streams.server.ts'
import type { ClientLimit } from './api-route.server.ts'

/** Sends a file as a download that no cache stores. */
export async function answerFile(
  c: Context,
  deps: ServerDeps,
  { downloadId, name, size, sha256 }: Omit<OpenedDownload, 'downloadId'> & { downloadId?: string },
): Promise<Response> {
  const etag = `"${sha256}"`
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': attachmentHeader(name),
    'Cache-Control': 'private, no-store',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  }
  const requested = requestedRange(
    { range: c.req.header('Range'), ifRange: c.req.header('If-Range') },
    { size, etag },
  )
  if (requested === 'none') return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${size}` })
  const range = requested ?? { from: 0, to: size }
  const described = {
    ...headers,
    'Content-Length': String(range.to - range.from),
    ...(requested && { 'Content-Range': `bytes ${range.from}-${range.to - 1}/${size}` }),
  }
  const status = requested ? 206 : 200
  if (c.req.method === 'HEAD') return c.body(null, status, described)
  if (downloadId !== undefined) await noteDownloaded(deps, downloadId)
  const bytes = ReadableStream.from(deps.blobStorage.read(sha256, range))
  return c.body(bytes as globalThis.ReadableStream, status, described)
}

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

/** Drawing takes about a second the first time. */
export const DRAWS_DOCUMENTS: ClientLimit = { hits: 120, windowSeconds: 3600, per: 'client' }

const TYPES: Record<InvoiceForm, string> = {
  pdf: 'application/pdf',
  ubl: 'application/xml; charset=utf-8',
}

/** How long a request waits for a document. Shorter than the minute after which proxies give up. */
export const PATIENCE_MS = 45_000

export function answerInvoice(
  c: Context<AppEnv>,
  { name, content }: { name: string; content: Buffer },
  form: InvoiceForm,
): Response {
  return answerDocument(c, { name, content, contentType: TYPES[form] })
}

/** Sends a document as a download. Not stored, so that it doesn't stay on shared machines after sign-out. */
export function answerDocument(
  c: Context,
  { name, content, contentType }: { name: string; content: Buffer; contentType: string },
): Response {
  return c.body(new Uint8Array(content), 200, {
    'Cache-Control': 'no-store',
    'Content-Type': contentType,
    'Content-Length': String(content.length),
    'Content-Disposition': `attachment; filename="${name}"`,
  })
}

/** Streams changes at the desk until the page closes or its viewer may no longer see them. */
export function answerChanges(
  c: Context,
  { deskStreams }: ServerDeps,
  { lastEvent, ...follower }: { memberId: string; lastEvent: string; mayGoOn: () => Promise<boolean> },
): Response {
  if (c.req.method === 'HEAD') return withoutBody()
  const page = eventPage()
  const leave = deskStreams.follow({
    ...follower,
    tell: (version) => page.send({ event: 'changed', id: version, data: '' }),
    keepAlive: page.keepAlive,
    end: page.end,
    dismiss: () => page.endWith({ event: lastEvent, id: '', data: '' }),
  })
  return page.answer(c, leave)
}

/** `Content-Disposition` with the file name in UTF-8 (RFC 8187) and an ASCII fallback (RFC 6266). */
export function attachmentHeader(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/gu, '_').replace(/["\\%]/g, '_')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

/** `from` is inclusive, `to` is exclusive. */
type Range = { from: number; to: number }

/**
 * Parses a `Range` header with one byte range (RFC 9110, 14.2).
 * @returns undefined for the whole file, which also answers several ranges, other units and a stale `If-Range`; `none`
 * if no byte is in the range
 */
export function requestedRange(
  { range, ifRange }: { range: string | undefined; ifRange: string | undefined },
  { size, etag }: { size: number; etag: string },
): Range | 'none' | undefined {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? []
  if (first === '' && last === '') return undefined
  if (first === '') return Number(last) === 0 ? 'none' : { from: Math.max(0, size - Number(last)), to: size }
  const [from, to] = [Number(first), last === '' ? size : Math.min(Number(last) + 1, size)]
  if (last !== '' && Number(last) < from) return undefined
  return from >= size ? 'none' : { from, to }
}

/** Whether `If-None-Match` contains the ETag. Proxies may have weakened it (RFC 9110, 13.1.2). */
export function namesETag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((item) => item.trim().replace(/^W\//, '') === etag)
}
