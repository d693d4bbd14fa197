import type { Deps } from '../../kernel/deps.ts'
import { findPerson } from '../../people/people.server.ts'
import type { AccountsDeps } from '../accounts.server.ts'
import { deleteResetLinks, selectResetLinkOwner } from '../accounts.store.server.ts'
import type { AuthUser } from '../auth/auth.server.ts'
import { orRefusal } from '../auth/auth-refusal.ts'
import { tellPasswordChanged } from './change-password.server.ts'

/** Mails a link that replaces a forgotten password. It never tells whether the address has an account. */
export async function requestPasswordReset(deps: AccountsDeps, input: { email: string }) {
  const auth = await deps.auth()
  return auth.api.requestPasswordReset({ body: input })
}

/**
 * Replaces a forgotten password by a mailed link, and ends every session of the account.
 * @returns whose password it was, with the user name to sign in with; nothing when the account is deleted meanwhile
 * @throws AuthRefusal for a link that is used, void or too old
 */
export async function resetPassword(
  deps: AccountsDeps,
  input: { token: string; newPassword: string },
): Promise<{ userId: string; username: string } | undefined> {
  const userId = await selectResetLinkOwner(deps.db, input.token)
  const auth = await deps.auth()
  await orRefusal(auth.api.resetPassword({ body: input }))
  const user = userId === undefined ? undefined : await findPerson(deps.db, userId)
  return user && { userId: user.id, username: user.username }
}

/** A forgotten password has been replaced: other links that do so are void, and the owner is told by mail. */
export async function passwordWasReset(deps: Deps, user: AuthUser): Promise<void> {
  await deleteResetLinks(deps.db, user.id)
  await tellPasswordChanged(deps, user)
}
