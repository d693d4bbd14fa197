import { insights } from '#content/insights/insights.ts'
import type { Post } from '#content/insights/posts.ts'
import { studio } from '#content/studio.ts'
import { escapeXml } from '#domain/kernel/text.ts'

type FeedEntry = Post & { html: string }

/**
 * All articles as RSS 2.0, newest first, with full text and absolute addresses.
 * @param publicUrl the site's public origin
 */
export function feedXml(publicUrl: string, entries: readonly FeedEntry[]): string {
  const sorted = entries.toSorted((a, b) => b.isoDate.localeCompare(a.isoDate))
  const newest = sorted[0]
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeXml(`${studio.name}: ${insights.heading}`)}</title>
<link>${escapeXml(publicUrl)}/insights</link>
<description>${escapeXml(insights.intro)}</description>
<language>en</language>
<atom:link href="${escapeXml(publicUrl)}/insights/feed.xml" rel="self" type="application/rss+xml"/>
${newest ? `<lastBuildDate>${rfc822(newest.isoDate)}</lastBuildDate>\n` : ''}${sorted.map((entry) => item(publicUrl, entry)).join('')}</channel>
</rss>
`
}

function item(publicUrl: string, entry: FeedEntry): string {
  const address = `${publicUrl}/insights/${entry.slug}`
  return `<item>
<title>${escapeXml(entry.title)}</title>
<link>${escapeXml(address)}</link>
<guid isPermaLink="true">${escapeXml(address)}</guid>
<pubDate>${rfc822(entry.isoDate)}</pubDate>
<dc:creator>${escapeXml(entry.author)}</dc:creator>
<category>${escapeXml(entry.tag)}</category>
<description>${escapeXml(entry.summary)}</description>
<content:encoded>${escapeXml(withAbsoluteLinks(entry.html, publicUrl, address))}</content:encoded>
</item>
`
}

function withAbsoluteLinks(html: string, publicUrl: string, address: string): string {
  return html.replaceAll(' href="/', ` href="${publicUrl}/`).replaceAll(' href="#', ` href="${address}#`)
}

/** @returns midnight UTC of the day in RSS format, such as 'Sun, 10 Aug 2025 00:00:00 GMT' */
function rfc822(isoDate: string): string {
  return new Date(`${isoDate}T00:00:00Z`).toUTCString()
}
