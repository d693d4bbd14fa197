import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { namesETag } from '../api/route/answers.server.ts'

export type RenderedPage = {
  status: number
  contentType: string
  body: string
  policy: string
}

/** A page or file that is ready to send in every encoding. */
export type CachedPage = {
  status: number
  variants: Readonly<Record<Encoding, Variant>>
}

/** Headers are alternating names and values. */
type Variant = {
  body: Buffer
  etag: string
  headers: readonly string[]
  /** For 304 responses. */
  unchangedHeaders: readonly string[]
}

type Answer = { status: number; headers: readonly string[]; body: Buffer | undefined }

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

/** @param headers without `Content-Length` and `ETag` */
export function variantOf(body: Buffer, etag: string, headers: Record<string, string>): Variant {
  const unchangedHeaders = Object.entries({ ...headers, ETag: etag }).flat()
  return {
    body,
    etag,
    unchangedHeaders,
    headers: [...unchangedHeaders, 'Content-Length', String(body.length)],
  }
}

/** @param common headers that every page carries */
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

export type Encoding = 'br' | 'gzip' | 'identity'

export const SUFFIXES = { br: '.br', gzip: '.gz' } as const

export type CompressedBody = Readonly<Record<Encoding, Buffer>>

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** 256 KiB holds any page; a larger window would keep more memory. */
const WINDOW_BITS = 18
/** Takes about a millisecond and reduces a page to a fifth. */
const QUICK_QUALITY = 4

/** Maximum compression, for files that are sent often. */
export async function compressBody(identity: Buffer): Promise<CompressedBody> {
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
        [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      },
    }),
    gzipped(identity, { level: 9 }),
  ])
  return { br, gzip: gz, identity }
}

/** Fast compression, for requests that arrive before the maximum is ready. */
export async function compressInAll(identity: Buffer): Promise<CompressedBody> {
  const [br, gz] = await Promise.all([compressQuickly(identity, 'br'), compressQuickly(identity, 'gzip')])
  return { br, gzip: gz, identity }
}

export function compressQuickly(identity: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'br'
    ? brotli(identity, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: QUICK_QUALITY,
          [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
        },
      })
    : gzipped(identity, { level: 5 })
}

export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  if (acceptEncoding === 'br') return 'br'
  if (accepts(acceptEncoding, 'br')) return 'br'
  if (accepts(acceptEncoding, 'gzip')) return 'gzip'
  return 'identity'
}

function accepts(header: string, encoding: string): boolean {
  const at = header.indexOf(encoding)
  if (at === -1) return false
  const end = header.indexOf(',', at)
  const item = header.slice(at, end === -1 ? undefined : end)
  return !/;\s*q=0(\.0*)?\s*$/.test(item)
}
