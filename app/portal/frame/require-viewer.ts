import { type RouterContextProvider, redirectDocument } from 'react-router'
import type { Viewer } from '../../../domain/people/people.schema.ts'
import { authAddress } from '../../ground/next-address.ts'
import { pageContext } from '../../ground/page-contract.ts'

type Asked = { url: URL; context: Readonly<RouterContextProvider> }

/** Where the staff goes instead. */
const DESK = '/desk'

/**
 * Which client is signed in. For loaders and actions of the portal.
 * @throws a redirect to the sign-in screen, which leads back to where the visitor wanted to go; staff to the desk
 */
export async function requireViewer({ url, context }: Asked): Promise<Viewer> {
  const viewer = await context.get(pageContext).viewer()
  if (!viewer) throw redirectDocument(authAddress({ next: url.pathname + url.search }))
  if (viewer.role !== null) throw redirectDocument(DESK)
  return viewer
}
