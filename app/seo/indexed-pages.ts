import { documentHeads } from '#app/head/document-heads.ts'
import type { PageHead } from '#app/head/page-head.ts'
import { accessibility } from '#content/accessibility.ts'
import { caseStudies } from '#content/case-studies/all.ts'
import { posts } from '#content/insights/posts.ts'
import { privacy } from '#content/privacy/all.ts'
import { terms } from '#content/terms/all.ts'

export type IndexedPage = {
  /** The page's one address. */
  address: string
  /** The day on which its content last changed (YYYY-MM-DD), where the content itself says so. */
  lastModified?: string
}

/** Every page that search engines may list: those of the documents' heads, each list followed by what is in it. */
export function indexedPages(): IndexedPage[] {
  const addresses = Object.values<unknown>(documentHeads())
    .filter(isIndexed)
    .map(({ canonical }) => canonical)
  return [...new Set(addresses)].flatMap((address) => [
    { address, lastModified: ownDays[address] ?? newest(collections[address]) },
    ...(collections[address] ?? []),
  ])
}

const collections: Readonly<Record<string, IndexedPage[]>> = {
  // A study that is not written yet, or that stands for no client, is not for search engines.
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

/** Heads that depend on data belong to the pages of a collection. */
function isIndexed(head: unknown): head is PageHead {
  return typeof head === 'object' && (head as PageHead).robots === 'index'
}

function newest(pages: readonly IndexedPage[] = []): string | undefined {
  return pages
    .map(({ lastModified }) => lastModified ?? '')
    .sort()
    .at(-1)
}
