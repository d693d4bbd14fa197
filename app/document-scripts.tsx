import { startUrl } from 'virtual:islands'
import { createContext, useContext } from 'react'

/** Loaded after the first paint, which it would delay. A prerendered page isn't painted. */
const START = `const s=()=>import("${startUrl}");document.prerendering?s():requestAnimationFrame(()=>setTimeout(s))`

/** The only script of a document. */
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

/** Pages that aren't public or are too expensive to prerender. */
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

/** Prerenders a public page when its link is hovered or pressed. */
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

/** The nonce of a page rendered per request; undefined on cached pages and in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
