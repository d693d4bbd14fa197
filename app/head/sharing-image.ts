import type { PageHead } from './page-head.ts'

/** Address of the 1200×630 picture with which a page is shared, by the page's one address. */
export function sharingImage(canonical: string): string {
  return `/og/${canonical === '/' ? 'home' : canonical.slice(1).replaceAll('/', '-')}.png`
}

/** Every page for search engines has a picture of its own; the rest share the home page's. */
export function sharingImageOf({ robots, canonical }: PageHead): string {
  return sharingImage(robots === 'index' ? canonical : '/')
}
