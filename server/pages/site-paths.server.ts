import type { ServerBuild } from 'react-router'
import type { PageHandle } from '../../app/page-contract.ts'

/** Routes of the public site: its pages, without the portal, sign-in and what answers without a screen. */
const SITE = 'site/'

const known = new WeakMap<ServerBuild, ReadonlySet<string>>()

/** The path of every page of the public site, as the site map has it; a page that is shown for unknown paths has none. */
export function sitePaths(build: ServerBuild): ReadonlySet<string> {
  const paths = known.get(build) ?? new Set(Object.keys(build.routes).flatMap((id) => pathsOf(build, id)))
  known.set(build, paths)
  return paths
}

function pathsOf(build: ServerBuild, id: string): string[] {
  const route = build.routes[id]
  if (!route || !id.startsWith(SITE)) return []
  if (route.index) return ['/']
  const path = route.path
  if (path === undefined || path.endsWith('*')) return []
  const values = (route.module.handle as PageHandle | undefined)?.public?.params ?? []
  return path.includes(':') ? values.map((value) => `/${path.replace(/:\w+/, value)}`) : [`/${path}`]
}
