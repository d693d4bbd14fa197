import type { Register } from 'react-router'

/** Information about a page for search engines and link previews. */
export type PageHead = {
  /** Without the studio's name, which is added unless the title contains it. */
  title: string
  description: string
  /** The page's canonical address. */
  canonical: `/${string}`
  robots: 'index' | 'noindex'
  /** A not-found screen without an address of its own; `canonical` is the parent page. */
  isMissing?: true
  /** Days (YYYY-MM-DD) of publication and last change. */
  article?: { published: string; modified: string }
  /** Describes the figures on the sharing image. */
  imageAlt?: string
  /** The page links to the article feed. */
  feed?: true
}

export type HeadOf<Data = never> = PageHead | ((data: Data | undefined) => PageHead)

/** Layouts and resource routes have no head. */
type RouteId = Exclude<
  keyof NonNullable<Register['routeModules']>,
  'root' | `${string}layout` | `seo/${string}`
>

/** Public pages; `content/pages.ts` has their heads. */
type DocumentId = Exclude<Extract<RouteId, `site/${string}` | `analyser/${string}`>, 'site/not-found'>

type DeskId = Extract<RouteId, `desk/${string}`>

/** TypeScript reports a page without a head. */
// biome-ignore lint/suspicious/noExplicitAny: each entry knows the type of its own page's data
export type PageHeads = Record<Exclude<RouteId, DeskId | DocumentId>, HeadOf<any>>

export type DeskHeads = Record<DeskId, HeadOf>

/** The `handle` of a layout that provides the heads of its pages. */
export type BringsHeads = { heads: Readonly<Record<string, HeadOf>> }

type HeadWords = Omit<PageHead, 'canonical' | 'robots'>

/** Search engines list the page. */
export function listed(canonical: PageHead['canonical'], words: HeadWords): PageHead {
  return { ...words, canonical, robots: 'index' }
}

export function unlisted(canonical: PageHead['canonical'], words: HeadWords): PageHead {
  return { ...words, canonical, robots: 'noindex' }
}

export function missing(canonical: PageHead['canonical'], words: HeadWords): PageHead {
  return unlisted(canonical, { ...words, isMissing: true })
}

/** @returns the address of the page's 1200×630 sharing image */
export function sharingImage(canonical: string): string {
  return `/og/${canonical === '/' ? 'home' : canonical.slice(1).replaceAll('/', '-')}.png`
}

/** Every indexed page has its own image; the others use the home page's. */
export function sharingImageOf({ robots, canonical }: PageHead): string {
  return sharingImage(robots === 'index' ? canonical : '/')
}
