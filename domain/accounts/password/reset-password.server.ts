import { commit } from '../../kernel/commit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { enqueueMail } from '../../outbox/outbox.server.ts'
import { recipientOf } from '../../outbox/recipient.server.ts'
import { findPerson } from '../../people/people.server.ts'
import { resetPasswordMail } from '../accounts.mails.ts'
import { deleteResetLinks, selectResetLinkOwner } from '../accounts.store.server.ts'
import type { AccountsDeps, AuthUser } from '../auth/auth.server.ts'
import { orRefusal } from '../auth/auth-refusal.ts'
import { demandUnguessed } from '../auth/demand-unguessed.ts'
import { tellPasswordChanged } from './change-password.server.ts'

/**
 * Mails a link that replaces a forgotten password, three an hour to one address. It answers alike whether or not the address has an account
 * and gets a mail.
 */
export async function requestPasswordReset(
  deps: AccountsDeps,
  input: { email: string },
): Promise<{ status: boolean }> {
  const auth = await deps.auth()
  await auth.api.requestPasswordReset({ body: input })
  return { status: true }
}

/** Stores the mail with which a forgotten password is replaced. */
export async function sendResetMail(deps: Deps, { id }: AuthUser, url: string): Promise<void> {
  const user = await findPerson(deps.db, id)
  if (!user) return
  const mail = resetPasswordMail({ name: user.name, username: user.username, url, studio: deps.studio })
  const to = recipientOf(user, 'reset')
  const isStored = await commit(deps, (work) =>
    enqueueMail(work, { kind: 'account', to, mail, now: deps.clock(), isUrgent: true }),
  )
  if (!isStored) deps.log.warn({ mail: 'reset' }, 'not mailed: its address gets too many')
}

/**
 * Replaces a forgotten password by a mailed link, and ends every session of the account.
 * @returns whose password it was, with the user name to sign in with; nothing when the account is deleted meanwhile
 * @throws AuthRefusal for a link that is used, void or too old, AppError bad-input for a password that attackers try first
 */
export async function resetPassword(
  deps: AccountsDeps,
  input: { token: string; newPassword: string },
): Promise<{ userId: string; username: string } | undefined> {
  const userId = await selectResetLinkOwner(deps.db, input.token)
  const user = userId === undefined ? undefined : await findPerson(deps.db, userId)
  if (user) demandUnguessed(input.newPassword, { ...user, studioName: deps.studio.name })
  const auth = await deps.auth()
  await orRefusal(auth.api.resetPassword({ body: input }))
  return user && { userId: user.id, username: user.username }
}

/** A forgotten password has been replaced: other links that do so are void, and the owner is told by mail. */
export async function passwordWasReset(deps: Deps, user: AuthUser): Promise<void> {
  await deleteResetLinks(deps.db, user.id)
  await tellPasswordChanged(deps, user)
}
