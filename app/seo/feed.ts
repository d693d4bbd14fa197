import { type PublicPage, pageContext } from '#app/shared/page-contract.ts'
import { articleBody } from '#app/site/insights/article-bodies.server.ts'
import { posts } from '#content/insights/posts.ts'
import type { Route } from './+types/feed'
import { feedXml } from './feed-xml.ts'

export const handle: PublicPage = { public: {} }

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(pageContext).site
  const entries = posts.map((post) => ({ ...post, html: articleBody(post.slug).html }))
  return new Response(feedXml(publicUrl, entries), {
    headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' },
  })
}
