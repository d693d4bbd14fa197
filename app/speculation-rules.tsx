import { useNonce } from './nonce.ts'

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
