import { type PublicPage, pageContext } from '#app/shared/page-contract.ts'
import { studio } from '#content/studio.ts'
import type { Route } from './+types/security-txt'

export const handle: PublicPage = { public: { dated: true } }

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180
const DAY_MS = 24 * 60 * 60 * 1000

export function loader({ context }: Route.LoaderArgs) {
  const { site, now } = context.get(pageContext)
  return new Response(securityTxt(site.publicUrl, now), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}

function securityTxt(publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS)
  expires.setUTCHours(0, 0, 0, 0)
  return `Contact: mailto:${studio.supportEmail}
Expires: ${expires.toISOString().replace('.000', '')}
Preferred-Languages: en, sv
Canonical: ${publicUrl}/.well-known/security.txt
`
}
