import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** How the build names what it compressed, after the file that it belongs to. */
export const SUFFIXES = { br: '.br', gzip: '.gz' } as const

/** One body in every encoding that we answer with. */
export type CompressedBody = Readonly<Record<Encoding, Buffer>>

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** 256 KiB: as much as any page holds. A larger window costs memory that the process would keep. */
const WINDOW_BITS = 18
/** Takes about a millisecond for a page, and leaves a fifth of it. */
const QUICK_QUALITY = 4

/** Compresses as tightly as the formats allow: done once, sent often. */
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

/** Compresses at once, for whoever asks before there was time to do it tightly. */
export async function compressInAll(identity: Buffer): Promise<CompressedBody> {
  const [br, gz] = await Promise.all([compressQuickly(identity, 'br'), compressQuickly(identity, 'gzip')])
  return { br, gzip: gz, identity }
}

/** Compresses what is sent once. */
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

/** The best encoding that an `Accept-Encoding` header allows. */
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
