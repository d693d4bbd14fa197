import { type PublicPage, pageContext } from '#app/shared/page-contract.ts'
import type { Route } from './+types/robots'

export const handle: PublicPage = { public: {} }

/** Client pages stay crawlable because a crawler has to load them to see their `noindex`. */
export function loader({ context }: Route.LoaderArgs) {
  return new Response(robotsTxt(context.get(pageContext).site.publicUrl), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}

function robotsTxt(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}
