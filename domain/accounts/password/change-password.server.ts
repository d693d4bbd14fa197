import { commit } from '#domain/kernel/commit.ts'
import { newSecret } from '#domain/kernel/secrets.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { type AccountsDeps, SESSION_SECONDS } from '../auth/auth.server.ts'
import { hashOf } from '../auth/auth-calls.server.ts'
import { requireUnguessed } from '../auth/require-unguessed.ts'
import { requireOpenSession } from '../sessions/open-session.server.ts'
import { endSessionsBut } from '../sessions/sessions.server.ts'
import { updateSession } from '../sessions/sessions.store.server.ts'
import { type AccountOwner, type PasswordDeps, requirePassword } from './own-password.server.ts'
import { setPassword } from './set-password.server.ts'

/**
 * Changes the password and ends every other session; the owner is told by email.
 * @returns the token of this browser's new session
 * @throws AppError bad-input for a wrong password, and for a new one that attackers try first; not-signed-in if the session ended in the
 * meantime, too-many-requests
 */
export async function changePassword(
  deps: AccountsDeps & PasswordDeps,
  owner: AccountOwner,
  input: { currentPassword: string; newPassword: string },
): Promise<string> {
  await requirePassword(deps, owner, input.currentPassword)
  requireUnguessed(input.newPassword, { ...owner, studioName: deps.studio.name })
  const hash = await hashOf(deps, input.newPassword)
  const token = newSecret()
  await commit(deps, async (work) => {
    await requireOpenSession(work, owner)
    await setPassword(deps, work, owner, { hash, hasFactor: owner.hasFactor })
    await endSessionsBut(work, owner.id, owner.session.id)
    const now = deps.clock()
    const expiresAt = isoTime(addSeconds(now, SESSION_SECONDS))
    await updateSession(work, { id: owner.session.id, token, now: isoTime(now), expiresAt })
  })
  return token
}
