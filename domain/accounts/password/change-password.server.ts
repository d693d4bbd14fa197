import { recordAudit } from '../../audit/audit.server.ts'
import { commit, wakes } from '../../kernel/commit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { enqueueMail } from '../../outbox/outbox.server.ts'
import { recipientOf } from '../../outbox/recipient.server.ts'
import { passwordChangedMail } from '../accounts.mails.ts'
import { deleteResetLinks } from '../accounts.store.server.ts'
import type { AccountsDeps, AuthUser } from '../auth/auth.server.ts'
import { replacePassword } from '../auth/auth-calls.server.ts'
import { demandUnguessed } from '../auth/demand-unguessed.ts'
import { type AccountOwner, demandPassword, type PasswordDeps } from './own-password.server.ts'

/**
 * Changes the password and ends every other session; the owner is told by mail.
 * @returns the token of this browser's new session
 * @throws AppError bad-input for a wrong password, and for a new one that attackers try first; too-many-requests
 */
export async function changePassword(
  deps: AccountsDeps & PasswordDeps,
  owner: AccountOwner,
  input: { currentPassword: string; newPassword: string },
): Promise<string> {
  await demandPassword(deps, owner, input.currentPassword)
  demandUnguessed(input.newPassword, { ...owner, studioName: deps.studio.name })
  const { userAgent, session } = owner
  const token = await replacePassword(deps, { userAgent, token: session.token }, input)
  await deleteResetLinks(deps.db, owner.id)
  await tellPasswordChanged(deps, owner)
  return token
}

/** Stores the mail that tells of a new password, chosen in the account or by a reset link: sessions have ended with the old one. */
export async function tellPasswordChanged(deps: Deps, user: AuthUser): Promise<void> {
  const url = `${deps.studio.publicUrl}/auth/reset`
  const mail = passwordChangedMail({ name: user.name, url, studio: deps.studio })
  const now = deps.clock()
  await commit(deps, async (work) => {
    wakes(work, `sessions of ${user.id}`)
    await enqueueMail(work, { kind: 'account', to: recipientOf(user, 'account'), mail, now })
    await recordAudit(work, { action: 'password-changed', about: user.id, now })
  })
}
