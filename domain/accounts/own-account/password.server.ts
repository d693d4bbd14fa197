import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { recipientOf } from '#domain/email/recipient.server.ts'
import { badInput } from '#domain/kernel/app-error.ts'
import { commit, type Deps, type UnitOfWork } from '#domain/kernel/commit.ts'
import { newSecret } from '#domain/kernel/secrets.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import type { RateLimits } from '#domain/people/rate-limits.server.ts'
import { passwordChangedEmail } from '../accounts.emails.ts'
import { insertPassword, selectPasskeys, updatePassword } from '../accounts.store.server.ts'
import { type AccountsDeps, type Auth, type AuthUser, SESSION_SECONDS } from '../auth/auth.server.ts'
import { hashOf, isOwnPassword } from '../auth/auth-calls.server.ts'
import { requireUnguessed } from '../auth/passwords.server.ts'
import { deleteEmailLinks } from '../emailed-links.store.server.ts'
import { endSessionsBut } from '../sessions/sessions.server.ts'
import { updateSession } from '../sessions/sessions.store.server.ts'
import { requireOpenSession, type SignedIn } from '../sessions/viewer.server.ts'
import { beginSignIn } from '../sign-in/sign-in-limit.server.ts'

export type PasswordDeps = { auth: () => Promise<Auth>; limits: RateLimits }

/** The signed-in owner and their browser. */
export type AccountOwner = SignedIn & { clientAddress: string; userAgent: string | undefined }

/**
 * Checks the password of a signed-in user. Failures count like failed sign-ins.
 * @throws AppError bad-input for a wrong password, too-many-requests after ten
 */
export async function requirePassword(
  deps: PasswordDeps,
  owner: AccountOwner,
  password: string,
): Promise<void> {
  const attempt = await beginSignIn(deps.limits, {
    account: owner.id,
    clientAddress: owner.clientAddress,
    known: { kind: 'browser', id: owner.session.id },
  })
  if (!(await isOwnPassword(deps, owner.session, password)))
    throw badInput("That isn't your current password.")
  await attempt.succeeded()
}

/**
 * Changes the password, ends every other session and notifies the owner.
 * @returns the token of this browser's new session
 * @throws AppError bad-input for a wrong password or a new one that is easy to guess; not-signed-in if the session
 * ended in the meantime; too-many-requests
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
  await commit(deps, async (trx) => {
    await requireOpenSession(trx, owner)
    await setPassword(deps, trx, owner, { hash, hasFactor: owner.hasFactor })
    await endSessionsBut(trx, owner.id, owner.session.id)
    const now = deps.clock()
    const expiresAt = isoTime(addSeconds(now, SESSION_SECONDS))
    await updateSession(trx, { id: owner.session.id, token, now: isoTime(now), expiresAt })
  })
  return token
}

/**
 * Sets a password, deletes links that could set one, and notifies the owner. The caller ends the sessions.
 * @param change `hash` from `hashOf`; `hasFactor` whether two-factor authentication is still on
 */
export async function setPassword(
  deps: Pick<Deps, 'clock' | 'studio'>,
  trx: UnitOfWork,
  user: AuthUser,
  { hash, hasFactor }: { hash: string; hasFactor: boolean },
): Promise<void> {
  const { studio } = deps
  const now = deps.clock()
  const password = { userId: user.id, hash, now }
  if (!(await updatePassword(trx, password))) await insertPassword(trx, password)
  await deleteEmailLinks(trx, { userId: user.id, purpose: 'set-password' })
  const { length: passkeys } = await selectPasskeys(trx, user.id)
  const left = { passkeys, hasFactor }
  const url = `${studio.publicUrl}/auth/reset`
  const mail = passwordChangedEmail({ name: user.name, url, left, studio })
  await enqueueEmail(trx, { kind: 'account', to: recipientOf(user, 'account'), mail, now })
  await recordAudit(trx, { action: 'password-changed', about: user.id, now })
}
