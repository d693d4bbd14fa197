import type { PageHead } from './page-head.ts'

type Said = Omit<PageHead, 'canonical' | 'robots'>

/** For search engines too. */
export function listed(canonical: PageHead['canonical'], said: Said): PageHead {
  return { ...said, canonical, robots: 'index' }
}

export function unlisted(canonical: PageHead['canonical'], said: Said): PageHead {
  return { ...said, canonical, robots: 'noindex' }
}

export function missing(canonical: PageHead['canonical'], said: Said): PageHead {
  return unlisted(canonical, { ...said, isMissing: true })
}
