import { escapeXml } from '#domain/kernel/xml.ts'
import type { IndexedPage } from './indexed-pages.ts'

/**
 * A sitemap by the protocol of sitemaps.org.
 * @param publicUrl origin under which people reach the site
 */
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
