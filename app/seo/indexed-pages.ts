import { fixedHeads } from '#app/head/document-heads.ts'
import { accessibility } from '#content/accessibility.ts'
import { caseStudies } from '#content/case-studies/all.ts'
import { posts } from '#content/insights/posts.ts'
import { privacy } from '#content/privacy/all.ts'
import { terms } from '#content/terms/all.ts'

export type IndexedPage = {
  address: string
  /** Day of the last change (YYYY-MM-DD), if the content states it. */
  lastModified?: string
}

/** All pages for search engines; each list page is followed by its entries. */
export function indexedPages(): IndexedPage[] {
  const listed = Object.values(fixedHeads()).filter(({ robots }) => robots === 'index')
  return listed.flatMap(({ canonical: address }) => [
    { address, lastModified: ownDays[address] ?? newest(collections[address]) },
    ...(collections[address] ?? []),
  ])
}

const collections: Readonly<Record<string, IndexedPage[]>> = {
  '/portfolio': caseStudies
    .filter(({ status, sample }) => status === 'published' && !sample)
    .map(({ slug, updated }) => ({ address: `/portfolio/${slug}`, lastModified: updated })),
  '/insights': posts.map(({ slug, isoDate, isoUpdated = isoDate }) => ({
    address: `/insights/${slug}`,
    lastModified: isoUpdated,
  })),
}

const ownDays: Readonly<Record<string, string>> = {
  '/terms': terms.version,
  '/privacy': privacy.version,
  '/accessibility': accessibility.version,
}

function newest(pages: readonly IndexedPage[] = []): string | undefined {
  return pages
    .map(({ lastModified }) => lastModified ?? '')
    .sort()
    .at(-1)
}
