import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { PageHandle, PublicPage } from '#app/shared/page-contract.ts'

/** A public page as requested, and its cache policy. */
export type PublicMatch = {
  /** The path without query: shared by all variants of the page. */
  path: string
  /** The path with its known query parameters, normalized: the cache key. */
  address: string
  page: PublicPage['public']
}

export type Place = {
  /** Undefined if the page is rendered per request. */
  publicPage: (search: URLSearchParams) => PublicMatch | undefined
  /** Methods other than GET: POST if the page has a form. Undefined for an unknown address. */
  changingMethods: readonly string[] | undefined
  /** Whether it is a public page, which runs without the framework. */
  isDocument: boolean
  /** Whether it is a desk page, whose existence others must not learn of. */
  isOfDesk: boolean
  /** Whether the page or its layout declares `PaintsFirst`. */
  paintsFirst: boolean
}

export type SiteMap = {
  find: (pathname: string) => Place
  /** Every public address, each known query parameter on its own, and one unknown value for each path parameter. */
  publicAddresses: readonly string[]
  /** The paths of all public pages, without the catch-all page. */
  sitePaths: ReadonlySet<string>
  /** The place for every unknown address. */
  unknown: Place
}

/** Routes of the public site, including the analyser. */
const SITE = /^(site|analyser)\//
const DESK = /^desk\//
/** Represents every unknown path or slug, so that they share one cache entry. */
const UNKNOWN = 'unknown-address'

/** A route that renders something, with the handles of its layouts. */
type Row = {
  id: string
  /** Absolute; with its parameter, or `*`. */
  path: string
  handle: PageHandle
  hasAction: boolean
  paintsFirst: boolean
}

export function readSiteMap({ routes }: Pick<ServerBuild, 'routes'>): SiteMap {
  const rows = tableOf(routes)
  const tree: RouteObject[] = rows.map((row) => ({ path: row.path, handle: row }))
  const find = (pathname: string) => placeOf(matchRoutes(tree, pathname)?.at(-1))
  return {
    find,
    unknown: find(`/${UNKNOWN}`),
    publicAddresses: rows.flatMap(addressesOf),
    sitePaths: new Set(rows.filter(({ id }) => SITE.test(id)).flatMap(knownPaths)),
  }
}

function tableOf(routes: ServerBuild['routes']): Row[] {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const layouts = new Set(all.map(({ parentId }) => parentId))
  return all
    .filter(({ id }) => !layouts.has(id))
    .map((route) => {
      const line = [route]
      for (let above = routes[route.parentId ?? '']; above; above = routes[above.parentId ?? ''])
        line.unshift(above)
      const path = line.flatMap((part) => part.path || []).join('/')
      return {
        id: route.id,
        path: `/${path}`,
        handle: (route.module.handle ?? {}) as PageHandle,
        hasAction: route.module.action !== undefined,
        paintsFirst: line.some(({ module }) => (module.handle as PageHandle | undefined)?.paintsFirst),
      }
    })
}

function placeOf(match: NonNullable<ReturnType<typeof matchRoutes>>[number] | undefined): Place {
  const row: Row | undefined = match?.route.handle
  if (!match || !row)
    return {
      publicPage: () => undefined,
      changingMethods: undefined,
      isDocument: false,
      isOfDesk: false,
      paintsFirst: false,
    }
  const page = row.handle.public
  const path = page && ownPath(row, match.params, page)
  return {
    publicPage: (search) =>
      page && path ? { path, address: path + knownQuery(search, page), page } : undefined,
    changingMethods: isForUnknown(row) ? undefined : row.hasAction ? ['POST'] : [],
    isDocument: SITE.test(row.id),
    isOfDesk: DESK.test(row.id),
    paintsFirst: row.paintsFirst,
  }
}

/** The path as the route table spells it. */
function ownPath(
  row: Row,
  params: Readonly<Record<string, string | undefined>>,
  page: PublicPage['public'],
): string {
  if (isForUnknown(row)) return `/${UNKNOWN}`
  const value = Object.values(params)[0]
  if (value === undefined) return row.path
  return withValue(row, page.params?.includes(value) ? value : UNKNOWN)
}

function knownQuery(search: URLSearchParams, page: PublicPage['public']): string {
  const known = Object.entries(page.query ?? {}).flatMap(([name, values]) => {
    const value = search.get(name)
    return value !== null && values.includes(value) ? [`${name}=${value}`] : []
  })
  return known.length > 0 ? `?${known.join('&')}` : ''
}

function addressesOf(row: Row): string[] {
  const page = row.handle.public
  if (!page) return []
  if (isForUnknown(row)) return [`/${UNKNOWN}`]
  const paths = row.path.includes(':') ? [...knownPaths(row), withValue(row, UNKNOWN)] : knownPaths(row)
  const queries = Object.entries(page.query ?? {}).flatMap(([name, values]) =>
    values.map((value) => `?${name}=${value}`),
  )
  return paths.flatMap((path) => ['', ...queries].map((query) => path + query))
}

function knownPaths(row: Row): string[] {
  if (isForUnknown(row)) return []
  if (!row.path.includes(':')) return [row.path]
  return (row.handle.public?.params ?? []).map((value) => withValue(row, value))
}

function withValue({ path }: Row, value: string): string {
  return path.replace(/:\w+/, value)
}

function isForUnknown({ path }: Row): boolean {
  return path.endsWith('*')
}
