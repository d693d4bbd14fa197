import * as build from 'virtual:react-router/server-build'
import type { SiteFacts } from '#app/shared/page-contract.ts'
import { type PublicMatch, readSiteMap } from '../deps/site-map.server.ts'
import { type PublicRendering, pageRenderer, renderPublicly } from './document.server.ts'

/** Renders every public page in turn. @throws what a page throws */
export async function renderForBuild(
  site: SiteFacts,
  now: Date,
): Promise<{ match: PublicMatch; rendering: PublicRendering }[]> {
  const siteMap = readSiteMap(build)
  const render = pageRenderer(build)
  const pages: { match: PublicMatch; rendering: PublicRendering }[] = []
  for (const address of siteMap.publicAddresses) {
    const { pathname, searchParams } = new URL(address, site.publicUrl)
    const match = siteMap.find(pathname).publicPage(searchParams)
    if (!match) throw new Error(`${address} leads to no public page`)
    const failures: unknown[] = []
    const reportBug = (error: unknown) => void failures.push(error)
    const rendering = await renderPublicly(render, address, { site, now, reportBug })
    if (failures.length > 0) throw new Error(`${address} can't be rendered`, { cause: failures[0] })
    pages.push({ match, rendering })
  }
  return pages
}
