import { type Clock, stockholmDay } from '#domain/kernel/time.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import type { PublicMatch } from '../deps/site-map.server.ts'
import { baseHeaders } from '../http/security-headers.server.ts'
import { type BuiltPages, inBuiltStyle, pageForOrigin } from './built-pages.server.ts'
import {
  type CachedPage,
  type CompressedBody,
  compressBody,
  compressInAll,
  packPage,
  type RenderedPage,
} from './cached-page.server.ts'
import { isHtml, type RenderPage, renderPublicly, withPolicy } from './document.server.ts'

/** Campaign parameters don't change a page. */
const OF_CAMPAIGN = /^(?:utm_\w+|gclid|fbclid|ref)(?:=|$)/

type PublicPages = {
  /** By address, ignoring campaign parameters. */
  ready: (address: string) => CachedPage | undefined
  get: (match: PublicMatch) => Promise<CachedPage>
  /** Prepares every known page with fast compression, unless the build compressed it. A page that fails is logged. */
  warm: () => Promise<void>
  /** Compresses every known page at the maximum. */
  tighten: () => Promise<void>
}

type Needed = Pick<ServerDeps, 'site' | 'config' | 'clock' | 'log' | 'siteMap'>

/** Public pages from the build. Pages that depend on today's date or on EmailJS are rendered once. */
export function createPublicPages(deps: Needed, render: RenderPage, built: BuiltPages): PublicPages {
  const { site, clock, log } = deps
  const logFailure = (address: string, error: unknown) => log.error({ err: error, address }, 'page failed')
  const cache = createPageCache({ headers: baseHeaders(deps.config), clock, onFailure: logFailure })

  function get(match: PublicMatch): Promise<CachedPage> {
    const page = built.byAddress.get(match.address)
    const ofBuild = () => page && pageForOrigin(page, site.publicUrl)
    const isRight = site.emailJs === undefined && (!page?.day || page.day === stockholmDay(clock()))
    return cache.get(match.address, {
      make: async () => (isRight && ofBuild()) || renderAnew(match),
      isDated: match.page.dated === true,
      before: ofBuild,
    })
  }

  async function renderAnew({ path, address }: PublicMatch): Promise<MadePage> {
    const { text, ...rendering } = await renderPublicly(render, address, {
      site,
      now: clock(),
      reportBug: (error) => logFailure(address, error),
    })
    const body = isHtml(rendering.contentType)
      ? inBuiltStyle(text, built, built.byAddress.has(address) ? address : path)
      : text
    return { rendered: withPolicy(path, rendering, body, site) }
  }

  const known = deps.siteMap.publicAddresses.flatMap((address) => {
    const { pathname, searchParams } = new URL(address, site.publicUrl)
    return deps.siteMap.find(pathname).publicPage(searchParams) ?? []
  })

  async function warm(): Promise<void> {
    for (const match of known) await get(match).catch(() => undefined)
  }

  return {
    ready: (address) =>
      cache.ready(address) ?? (address.includes('?') ? cache.ready(withoutCampaign(address)) : undefined),
    get,
    warm,
    tighten: async () => {
      for (const { address } of known) await cache.tighten(address)
    },
  }
}

function withoutCampaign(address: string): string {
  const [path = '/', query = ''] = address.split('?')
  const left = query.split('&').filter((parameter) => !OF_CAMPAIGN.test(parameter))
  return left.length > 0 ? `${path}?${left.join('&')}` : path
}

/** A page to cache, possibly compressed by the build. */
export type MadePage = { rendered: RenderedPage; compressed?: CompressedBody | undefined }

type PageCache = {
  /** Synchronous, from memory only. */
  ready: (key: string) => CachedPage | undefined
  /**
   * Renders at most once, however many requests wait. Falls back to the last version if rendering fails.
   * @throws what `make` throws if there is no earlier version
   */
  get: (key: string, making: Making) => Promise<CachedPage>
  /** Compresses the cached page at the maximum. */
  tighten: (key: string) => Promise<void>
}

type Making = {
  make: () => Promise<MadePage>
  isDated: boolean
  /** Fallback if the first rendering fails: the built page, of another day or with other settings. */
  before?: (() => MadePage | undefined) | undefined
}

type Settings = {
  headers: Record<string, string>
  clock: Clock
  /** Called for a page that couldn't be rendered again. */
  onFailure: (key: string, error: unknown) => void
}

type Kept = {
  page: CachedPage
  rendered: RenderedPage
  isTight: boolean
  /** The day (in Stockholm) that a dated page was rendered for. */
  day: string | undefined
}

export function createPageCache({ headers, clock, onFailure }: Settings): PageCache {
  const pages = new Map<string, Kept>()
  const underWay = new Map<string, Promise<CachedPage>>()

  function ready(key: string): CachedPage | undefined {
    const kept = pages.get(key)
    return kept?.day !== undefined && kept.day !== stockholmDay(clock()) ? undefined : kept?.page
  }

  async function fill(key: string, { make, isDated, before }: Making): Promise<CachedPage> {
    const day = isDated ? stockholmDay(clock()) : undefined
    const made = await make().catch((error: unknown) => ({ error }))
    const failed = 'error' in made || made.rendered.status >= 500
    if ('error' in made) onFailure(key, made.error)
    if (failed) {
      const earlier = await pageBefore(key, before)
      if (earlier) return earlier
    }
    if ('error' in made) throw made.error
    const page = await pack(made)
    if (!failed)
      pages.set(key, { page, rendered: made.rendered, isTight: made.compressed !== undefined, day })
    return page
  }

  async function pageBefore(key: string, before: Making['before']): Promise<CachedPage | undefined> {
    const kept = pages.get(key)?.page
    const made = kept ? undefined : before?.()
    return made ? pack(made) : kept
  }

  async function pack({ rendered, compressed }: MadePage): Promise<CachedPage> {
    return packPage(rendered, compressed ?? (await compressInAll(Buffer.from(rendered.body))), headers)
  }

  return {
    ready,
    get: async (key, making) => {
      const page = ready(key)
      if (page) return page
      const started = underWay.get(key) ?? fill(key, making).finally(() => underWay.delete(key))
      underWay.set(key, started)
      return started
    },
    tighten: async (key) => {
      const kept = pages.get(key)
      if (!kept || kept.isTight) return
      const compressed = await compressBody(kept.page.variants.identity.body)
      // A dated page may have been rendered again in the meantime.
      if (pages.get(key) === kept)
        pages.set(key, { ...kept, page: packPage(kept.rendered, compressed, headers), isTight: true })
    },
  }
}
