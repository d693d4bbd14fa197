import { stockholmDay } from '#domain/kernel/time.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import type { PublicMatch } from '../deps/site-map.server.ts'
import { baseHeaders } from '../http/security-headers.server.ts'
import { type BuiltPages, inBuiltStyle, pageForOrigin } from './built-pages.server.ts'
import type { CachedPage } from './cached-page.server.ts'
import { isHtml, withPolicy } from './document.server.ts'
import { createPageCache, type MadePage } from './page-cache.server.ts'
import { type RenderPage, renderPublicly } from './page-renderer.server.ts'

/** Query parameters by which campaigns tell their visitors apart. No page differs by them; its script counts `utm_campaign`. */
const OF_CAMPAIGN = /^(?:utm_\w+|gclid|fbclid|ref)(?:=|$)/

type PublicPages = {
  /** A page that is ready, by the address asked for, whatever campaign it came from. */
  ready: (address: string) => CachedPage | undefined
  get: (match: PublicMatch) => Promise<CachedPage>
  /** Makes every known page ready, compressed quickly unless the build did better. A page that fails is logged. */
  warm: () => Promise<void>
  /** Compresses every known page as tightly as the formats allow. */
  tighten: () => Promise<void>
}

type Needed = Pick<ServerDeps, 'site' | 'config' | 'clock' | 'log' | 'siteMap'>

/** The public pages as the build made them; those that it could not know, of today or with EmailJS, rendered once. */
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
