import { data, type RouterContextProvider, redirectDocument, useOutletContext } from 'react-router'
import { authAddress, FACTOR } from '#app/shared/next-address.ts'
import { pageContext } from '#app/shared/page-contract.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'

export type DeskMember = { id: string; name: string; email: string; role: StaffRole }

type Asked = { url: URL; context: Readonly<RouterContextProvider> }

/**
 * For loaders and actions of the desk.
 * @throws a redirect to sign-in without a session, 404 for a client, a redirect to the 2FA setup for staff
 * without 2FA
 */
export async function requireMember({ url, context }: Asked): Promise<DeskMember> {
  const viewer = await context.get(pageContext).viewer()
  if (!viewer) throw redirectDocument(authAddress({ next: url.pathname + url.search }))
  const { id, name, email, role, hasFactor } = viewer
  if (role === null) throw data('There is nothing at this address.', { status: 404 })
  if (!hasFactor) throw redirectDocument(FACTOR)
  return { id, name, email, role }
}

export function useMember(): DeskMember {
  return useOutletContext<DeskMember>()
}
