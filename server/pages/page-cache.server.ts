import { createHash } from 'node:crypto'
import { type Clock, stockholmDay } from '../../domain/kernel/clock.ts'
import { type CompressedBody, compressBody, type Encoding } from './compressed-body.server.ts'

/** A page before compression, as the renderer returns it. */
export type RenderedPage = {
  status: number
  contentType: string
  body: string
  policy: string
  /** The answer is data for the framework's client, which looks for its mark when the status says that nothing is there. */
  isData?: boolean
}

/** A page that is ready to send: for each encoding its bytes, its validator and its whole header list. */
export type CachedPage = {
  status: number
  variants: Readonly<Record<Encoding, { body: Buffer; etag: string; headers: readonly string[] }>>
  /** Stockholm's day for which a dated page was made. */
  day: string | undefined
}

export type PageCache = {
  /** What is ready for this cache key now; touches nothing but memory. */
  ready: (key: string) => CachedPage | undefined
  /** The page for this key, rendered at most once however many ask for it at a time. */
  get: (key: string, dated: boolean, render: () => Promise<RenderedPage>) => Promise<CachedPage>
}

/** @param headers what every page carries besides its own headers */
export function createPageCache(headers: Record<string, string>, clock: Clock): PageCache {
  const pages = new Map<string, CachedPage>()
  const underWay = new Map<string, Promise<CachedPage>>()

  function ready(key: string): CachedPage | undefined {
    const page = pages.get(key)
    return page?.day !== undefined && page.day !== stockholmDay(clock()) ? undefined : page
  }

  async function fill(key: string, dated: boolean, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const day = dated ? stockholmDay(clock()) : undefined
    const rendered = await render()
    const page = { ...pack(rendered, await compressBody(Buffer.from(rendered.body)), headers), day }
    if (rendered.status < 500) pages.set(key, page)
    return page
  }

  return {
    ready,
    get: async (key, dated, render) => {
      const page = ready(key)
      if (page) return page
      const started = underWay.get(key) ?? fill(key, dated, render).finally(() => underWay.delete(key))
      underWay.set(key, started)
      return started
    },
  }
}

function pack(
  page: RenderedPage,
  body: CompressedBody,
  common: Record<string, string>,
): Omit<CachedPage, 'day'> {
  const variant = (encoding: Encoding) => {
    const etag = `"${createHash('sha256').update(page.policy).update(body[encoding]).digest('base64url').slice(0, 22)}"`
    const headers = {
      'Content-Type': page.contentType,
      'Content-Length': String(body[encoding].length),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      Vary: 'Accept-Encoding',
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ETag: etag,
      'Content-Security-Policy': page.policy,
      ...(page.isData ? { 'X-Remix-Response': 'yes' } : {}),
      ...common,
    }
    return { body: body[encoding], etag, headers: Object.entries(headers).flat() }
  }
  return {
    status: page.status,
    variants: { br: variant('br'), gzip: variant('gzip'), identity: variant('identity') },
  }
}
