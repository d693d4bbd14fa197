import { requireMailLeft } from '../../outbox/recipient.server.ts'
import type { AccountsDeps } from '../auth/auth.server.ts'
import { mailVerification } from '../auth/auth-calls.server.ts'

/**
 * Mails the link once more that confirms an address, which may be anybody's until it is followed: three an hour to each.
 * @throws AuthRefusal for an address that is confirmed already, AppError too-many-requests
 */
export async function confirmAgain(
  deps: AccountsDeps,
  owner: { email: string; session: { token: string } },
): Promise<{ status: boolean }> {
  await requireMailLeft(deps.db, { claimed: owner.email, as: 'confirmation' }, deps.clock())
  return mailVerification(deps, owner.session, owner.email)
}
