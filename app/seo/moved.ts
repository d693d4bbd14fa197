import { redirect } from 'react-router'
import type { Route } from './+types/moved'

const MOVED: Readonly<Record<string, string>> = { '/blog': '/insights', '/old-services': '/services' }

/** Permanent redirects, for document requests and client-side navigation. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(MOVED[url.pathname] ?? '/', 301)
}
