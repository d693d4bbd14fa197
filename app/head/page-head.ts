import type { Register } from 'react-router'

/** What search engines and people who share a page are told about it. */
export type PageHead = {
  /** Without the studio's name, which is added; the home page says it itself. */
  title: string
  /** One or two sentences, at most 160 characters. */
  description: string
  /** The page's one address. */
  canonical: `/${string}`
  robots: 'index' | 'noindex'
  /** The screen says that there is no such page, and has no address of its own: `canonical` is the page above it. */
  isMissing?: true
  /** Of an article or a case study: the days (YYYY-MM-DD) of publication and of the last change. */
  article?: { published: string; modified: string }
  /** What the sharing image shows besides the title: its figures, in words. */
  imageAlt?: string
  /** The page is a program that one uses in it. */
  isTool?: true
  /** The page offers the articles as a feed. */
  feed?: true
}

/** A head that depends on the page's data, or on nothing. */
export type HeadOf<Data = never> = PageHead | ((data: Data | undefined) => PageHead)

/** Layouts have no head, nor has what answers without a screen. */
type RouteId = Exclude<
  keyof NonNullable<Register['routeModules']>,
  'root' | `${string}layout` | `seo/${string}`
>

/** Public pages, but for the one that stands in for whatever has no head. */
export type DocumentId = Exclude<Extract<RouteId, `site/${string}` | `analyser/${string}`>, 'site/not-found'>

type DeskId = Extract<RouteId, `desk/${string}`>

/** One entry for every page outside the desk: a page without its head does not compile. */
// biome-ignore lint/suspicious/noExplicitAny: each entry knows the type of its own page's data
export type PageHeads = Record<Exclude<RouteId, DeskId>, HeadOf<any>>

/** The same of the desk. */
export type DeskHeads = Record<DeskId, HeadOf>

/** The `handle` of a layout that brings the heads of its pages. */
export type BringsHeads = { heads: Readonly<Record<string, HeadOf>> }

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

/** Address of the 1200×630 picture with which a page is shared, by the page's one address. */
export function sharingImage(canonical: string): string {
  return `/og/${canonical === '/' ? 'home' : canonical.slice(1).replaceAll('/', '-')}.png`
}

/** Every page for search engines has a picture of its own; the rest share the home page's. */
export function sharingImageOf({ robots, canonical }: PageHead): string {
  return sharingImage(robots === 'index' ? canonical : '/')
}
