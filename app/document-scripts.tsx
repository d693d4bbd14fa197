import { startUrl } from 'virtual:islands'
import { createContext, useContext } from 'react'

/** Asked for and run once the page has been painted, which it would keep waiting; a page that is rendered ahead is not painted. */
const START = `const s=()=>import("${startUrl}");document.prerendering?s():requestAnimationFrame(()=>setTimeout(s))`

/** The one script of a document. */
export function StartScript() {
  return (
    <script
      type="module"
      nonce={useNonce()}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: START }}
    />
  )
}

/** What a link may lead to that is no public page, or costs too much to fetch for a mere maybe. */
const NOT_AHEAD = [
  '/api/*',
  '/auth*',
  '/client/*',
  '/dashboard',
  '/payments',
  '/upload',
  '/messages',
  '/account',
  '/checkout*',
  '/quote',
  '/insights/feed.xml',
]

/** A public page is rendered ahead once somebody rests on its link or presses it: it is shown at once then. */
const RULES = JSON.stringify({
  prerender: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: NOT_AHEAD } }] },
      eagerness: 'moderate',
    },
  ],
})

export function SpeculationRules() {
  return <script type="speculationrules" nonce={useNonce()} dangerouslySetInnerHTML={{ __html: RULES }} />
}

/** The nonce of a page that is made per request; nothing on cached pages and in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
