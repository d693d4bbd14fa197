import { type PublicPage, pageContext } from '#app/shared/page-contract.ts'
import { escapeXml } from '#domain/kernel/text.ts'
import type { Route } from './+types/sitemap'
import { type IndexedPage, indexedPages } from './indexed-pages.ts'

export const handle: PublicPage = { public: {} }

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(pageContext).site
  return new Response(sitemapXml(publicUrl, indexedPages()), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}

/** @param publicUrl the site's public origin */
export function sitemapXml(publicUrl: string, pages: readonly IndexedPage[]): string {
  const urls = pages.map(({ address, lastModified }) => {
    const day = lastModified ? `<lastmod>${lastModified}</lastmod>` : ''
    return `<url><loc>${escapeXml(publicUrl + address)}</loc>${day}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`
}
