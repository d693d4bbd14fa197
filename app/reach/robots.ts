import { type PublicPage, pageContext } from '../page-contract.ts'
import type { Route } from './+types/robots'

export const handle: PublicPage = { public: { runtime: 'when-idle' } }

/** What has nothing for search engines: the API and the clients' pages. */
const CLOSED = [
  '/api/',
  '/client/',
  '/dashboard',
  '/messages',
  '/upload',
  '/payments',
  '/checkout',
  '/account',
]

/** `/robots.txt` */
export function loader({ context }: Route.LoaderArgs) {
  return new Response(robotsTxt(context.get(pageContext).site.publicUrl), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}

function robotsTxt(publicUrl: string): string {
  const closed = CLOSED.map((path) => `Disallow: ${path}\n`).join('')
  return `User-agent: *\n${closed}\nSitemap: ${publicUrl}/sitemap.xml\n`
}
