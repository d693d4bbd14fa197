import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { PageHandle, PublicPage } from '../../app/page-contract.ts'

/** A public page as asked for: its one address and how it is kept. */
export type PublicMatch = {
  /** The page's own path with its known query parameters, in one spelling: the cache key. */
  address: string
  page: PublicPage['public']
}

/** Finds the public page that an address names, or nothing when its page is made per request. */
export type MatchPublicPage = (pathname: string, search: URLSearchParams) => PublicMatch | undefined

/** An address that can never be a page of ours: stands for every unknown path or slug, so that they share one entry. */
const UNKNOWN = 'unknown-address'

export function publicPageMatcher(build: ServerBuild): MatchPublicPage {
  const tree = routeTree(build)
  return (pathname, search) => {
    const leaf = matchRoutes(tree, pathname)?.at(-1)
    const page = publicHandle(leaf?.route.handle)
    if (!leaf || !page) return undefined
    return { address: ownAddress(leaf, pathname, page) + knownQuery(search, page), page }
  }
}

/** The methods that an address takes besides reading it: POST where its page has a form. Nothing for an unknown address. */
export function methodMatcher(build: ServerBuild): (pathname: string) => readonly string[] | undefined {
  const tree = routeTree(build)
  return (pathname) => {
    const leaf = matchRoutes(tree, pathname)?.at(-1)?.route
    if (!leaf?.id || leaf.path?.endsWith('*')) return undefined
    return build.routes[leaf.id]?.module.action ? ['POST'] : []
  }
}

/** Tells of a page made per request whether it or its layout declares `PaintsFirst`. */
export function paintsFirstMatcher(build: ServerBuild): (pathname: string) => boolean {
  const tree = routeTree(build)
  return (pathname) =>
    matchRoutes(tree, pathname)?.some(({ route }) => (route.handle as PageHandle | undefined)?.paintsFirst) ??
    false
}

/** Every public address that can be told from the routes alone, for warming the cache. */
export function knownPublicAddresses(build: ServerBuild): string[] {
  return Object.values(build.routes).flatMap((route) => {
    const page = route && publicHandle(route.module.handle)
    if (!route || !page) return []
    const path = fullPath(build, route.id)
    if (path.endsWith('*')) return [`/${UNKNOWN}`]
    if (!path.includes(':')) return [path]
    return (page.params ?? []).map((value) => path.replace(/:\w+/, value))
  })
}

function ownAddress(
  leaf: NonNullable<ReturnType<typeof matchRoutes>>[number],
  pathname: string,
  page: PublicPage['public'],
): string {
  if (leaf.route.path?.endsWith('*')) return `/${UNKNOWN}`
  const value = Object.values(leaf.params)[0]
  if (value === undefined || page.params?.includes(value)) return pathname
  return pathname.slice(0, pathname.lastIndexOf('/') + 1) + UNKNOWN
}

function knownQuery(search: URLSearchParams, page: PublicPage['public']): string {
  const known = Object.entries(page.query ?? {}).flatMap(([name, values]) => {
    const value = search.get(name)
    return value !== null && values.includes(value) ? [`${name}=${value}`] : []
  })
  return known.length > 0 ? `?${known.join('&')}` : ''
}

function publicHandle(handle: unknown): PublicPage['public'] | undefined {
  return (handle as PageHandle | undefined)?.public
}

function routeTree(build: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map((route) =>
      route.index
        ? { id: route.id, index: true, handle: route.module.handle }
        : {
            id: route.id,
            path: route.path,
            handle: route.module.handle,
            children: routeTree(build, route.id),
          },
    )
}

function fullPath(build: ServerBuild, id: string): string {
  const parts: string[] = []
  for (let route = build.routes[id]; route; route = route.parentId ? build.routes[route.parentId] : undefined)
    if (route.path) parts.unshift(route.path)
  return `/${parts.join('/')}`
}
