import { commit } from '../../kernel/commit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { enqueueMail } from '../../outbox/outbox.server.ts'
import { passwordChangedMail } from '../accounts.mails.ts'
import type { AccountsDeps } from '../accounts.server.ts'
import { deleteResetLinks } from '../accounts.store.server.ts'
import type { AuthUser } from '../auth/auth.server.ts'
import { type AccountOwner, demandPassword, type PasswordDeps } from './own-password.server.ts'

/**
 * Changes the password and ends every other session; the owner is told by mail.
 * @returns the headers that give this browser its new session
 * @throws AppError bad-input for a wrong password, too-many-requests
 */
export async function changePassword(
  deps: AccountsDeps & PasswordDeps,
  owner: AccountOwner,
  input: { currentPassword: string; newPassword: string },
): Promise<Headers> {
  await demandPassword(deps, owner, input.currentPassword)
  const auth = await deps.auth()
  const { headers } = await auth.api.changePassword({
    headers: owner.headers,
    body: { ...input, revokeOtherSessions: true },
    returnHeaders: true,
  })
  await deleteResetLinks(deps.db, owner.id)
  await tellPasswordChanged(deps, owner)
  return headers
}

/** Stores the mail that tells of a new password, chosen in the account or by a reset link. */
export async function tellPasswordChanged(deps: Deps, user: AuthUser): Promise<void> {
  const url = `${deps.studio.publicUrl}/auth/reset`
  const mail = passwordChangedMail({ name: user.name, url, studio: deps.studio })
  await commit(deps, (work) => enqueueMail(work, { recipient: user.email, ...mail }, { now: deps.clock() }))
}
