import { createHash } from 'node:crypto'
import { namesETag } from '../http/etag.server.ts'
import { type CompressedBody, chooseEncoding, type Encoding } from './compressed-body.server.ts'

/** A page before compression, as the renderer returns it. */
export type RenderedPage = {
  status: number
  contentType: string
  body: string
  policy: string
}

/** A page or file that is ready to send, in every encoding. */
export type CachedPage = {
  status: number
  variants: Readonly<Record<Encoding, Variant>>
}

/** Bytes, their validator, and the whole header list: names and values in turn. */
type Variant = {
  body: Buffer
  etag: string
  headers: readonly string[]
  /** For an answer without the body that the browser has. */
  unchangedHeaders: readonly string[]
}

type Answer = { status: number; headers: readonly string[]; body: Buffer | undefined }

/** The one answer from memory, whichever way the request came. */
export function answerOf(
  page: CachedPage,
  method: string,
  acceptEncoding: string | undefined,
  ifNoneMatch: string | undefined,
): Answer {
  const variant = page.variants[chooseEncoding(acceptEncoding)]
  if (page.status === 200 && namesETag(ifNoneMatch, variant.etag))
    return { status: 304, headers: variant.unchangedHeaders, body: undefined }
  return { status: page.status, headers: variant.headers, body: method === 'HEAD' ? undefined : variant.body }
}

/** @param headers without length and validator */
export function variantOf(body: Buffer, etag: string, headers: Record<string, string>): Variant {
  const unchangedHeaders = Object.entries({ ...headers, ETag: etag }).flat()
  return {
    body,
    etag,
    unchangedHeaders,
    headers: [...unchangedHeaders, 'Content-Length', String(body.length)],
  }
}

/** @param common what every page carries besides its own headers */
export function packPage(
  page: RenderedPage,
  body: CompressedBody,
  common: Record<string, string>,
): CachedPage {
  const hash = createHash('sha256').update(page.policy).update(body.identity).digest('base64url').slice(0, 22)
  const variant = (encoding: Encoding) =>
    variantOf(body[encoding], `"${hash}${encoding === 'identity' ? '' : `-${encoding}`}"`, {
      'Content-Type': page.contentType,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      Vary: 'Accept-Encoding',
      'Cache-Control': 'public, max-age=0, must-revalidate',
      'Content-Security-Policy': page.policy,
      ...common,
    })
  return {
    status: page.status,
    variants: { br: variant('br'), gzip: variant('gzip'), identity: variant('identity') },
  }
}
