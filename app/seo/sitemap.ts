import { type PublicPage, pageContext } from '#app/shared/page-contract.ts'
import type { Route } from './+types/sitemap'
import { indexedPages } from './indexed-pages.ts'
import { sitemapXml } from './sitemap-xml.ts'

export const handle: PublicPage = { public: {} }

/** `/sitemap.xml` */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(pageContext).site
  return new Response(sitemapXml(publicUrl, indexedPages()), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}
