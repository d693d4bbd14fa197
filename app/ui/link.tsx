import { type LinkProps, Link as RouterLink, useLocation, useResolvedPath } from 'react-router'
import { crossesPolicies } from '../ground/page-contract.ts'

/** The router's link. Between pages with different policies it loads a document: one keeps the policy that it was loaded with. */
export function Link({ reloadDocument, prefetch, ...rest }: LinkProps) {
  const { pathname: here } = useLocation()
  const { pathname: there } = useResolvedPath(rest.to)
  const isDocument = reloadDocument === true || crossesPolicies(here, there)
  return <RouterLink {...rest} reloadDocument={isDocument} prefetch={isDocument ? 'none' : prefetch} />
}
