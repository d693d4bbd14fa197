import { redirect } from 'react-router'
import type { Route } from './+types/moved'

const MOVED: Readonly<Record<string, string>> = { '/blog': '/insights', '/old-services': '/services' }

/** Addresses that lead elsewhere for good, asked for from the server or followed inside the app. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(MOVED[url.pathname] ?? '/', 301)
}
