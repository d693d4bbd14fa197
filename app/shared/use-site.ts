import { useRouteLoaderData } from 'react-router'
import type { SiteFacts } from './page-contract.ts'

/** The configuration that the browser may know. */
export function useSite(): SiteFacts {
  const site = useRouteLoaderData<SiteFacts>('root')
  if (!site) throw new Error('the site facts are loaded with every page')
  return site
}
