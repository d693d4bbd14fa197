import { useMatches } from 'react-router'
import { insights } from '#content/insights/insights.ts'
import { studio } from '#content/studio.ts'
import { documentHead } from './document-heads.ts'
import { heads } from './heads.ts'
import { type BringsHeads, type HeadOf, type PageHead, sharingImageOf } from './page-head.ts'
import { structuredData } from './structured-data.ts'

/**
 * Renders all head tags about the page. A not-found screen has no address. X only gets its card size because it reads
 * the Open Graph tags.
 * @param publicUrl the site's public origin
 * @param isDocument adds structured data, for public pages
 */
export function HeadTags({ publicUrl, isDocument }: { publicUrl: string; isDocument: boolean }) {
  const head = usePageHead()
  const title = head.title.includes(studio.name) ? head.title : `${head.title} | ${studio.name}`
  const address = publicUrl + head.canonical
  const image = publicUrl + sharingImageOf(head)
  const imageAlt = head.imageAlt ? `${head.title}. ${head.imageAlt}` : head.title
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={head.description} />
      <meta name="robots" content={head.robots} />
      {!head.isMissing && <link rel="canonical" href={address} />}
      {import.meta.env.SSR && head.feed && (
        <link rel="alternate" type="application/rss+xml" title={insights.heading} href="/insights/feed.xml" />
      )}
      <meta property="og:site_name" content={studio.name} />
      <meta property="og:type" content={head.article ? 'article' : 'website'} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      {!head.isMissing && <meta property="og:url" content={address} />}
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={imageAlt} />
      {head.article && <meta property="article:published_time" content={head.article.published} />}
      {head.article && <meta property="article:modified_time" content={head.article.modified} />}
      <meta name="twitter:card" content="summary_large_image" />
      {import.meta.env.SSR && isDocument && <StructuredData head={head} publicUrl={publicUrl} />}
    </>
  )
}

export function usePageHead(): PageHead {
  const matches = useMatches()
  const brought = matches.map(({ handle }) => (handle as Partial<BringsHeads> | undefined)?.heads)
  const headsById: Record<string, HeadOf<unknown>> = Object.assign({}, heads, ...brought)
  const page = matches.findLast(({ id }) => id in headsById)
  const last = matches.at(-1)
  const head =
    (page && headsById[page.id]) ??
    ((import.meta.env.SSR && last && documentHead(last)) || heads['site/not-found'])
  return typeof head === 'function' ? head(page?.loaderData) : (head as PageHead)
}

function StructuredData({ head, publicUrl }: { head: PageHead; publicUrl: string }) {
  const json = structuredData(head, publicUrl)
  return json && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
