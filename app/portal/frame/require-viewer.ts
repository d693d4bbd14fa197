import { type RouterContextProvider, redirectDocument } from 'react-router'
import { authAddress } from '#app/ground/next-address.ts'
import { pageContext } from '#app/ground/page-contract.ts'
import type { Viewing } from '#domain/accounts/viewings/viewings.schema.ts'
import type { Viewer } from '#domain/people/people.schema.ts'

type Asked = { url: URL; context: Readonly<RouterContextProvider> }

/** Where the staff goes instead. */
const DESK = '/desk'

/**
 * Which client is signed in, or seen by one of the staff, who can only look. For loaders of the portal.
 * @throws a redirect to the sign-in screen, which leads back to where the visitor wanted to go; staff who look at nobody to the desk
 */
export async function requireViewer({ url, context }: Asked): Promise<{ viewer: Viewer; viewing?: Viewing }> {
  const { viewer: findViewer, viewing: findViewing } = context.get(pageContext)
  const viewer = await findViewer()
  if (!viewer) throw redirectDocument(authAddress({ next: url.pathname + url.search }))
  if (viewer.role === null) return { viewer }
  const viewing = await findViewing()
  if (!viewing) throw redirectDocument(DESK)
  return { viewer: viewing.client, viewing }
}
