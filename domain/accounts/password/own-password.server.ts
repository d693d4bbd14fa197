import { badInput } from '#domain/kernel/app-error.ts'
import type { RateLimits } from '#domain/people/rate-limits/rate-limits.server.ts'
import type { Auth } from '../auth/auth.server.ts'
import { isOwnPassword } from '../auth/auth-calls.server.ts'
import type { SignedIn } from '../sessions/find-viewer.server.ts'
import { beginSignIn } from '../sign-in/sign-in-limit.server.ts'

export type PasswordDeps = { auth: () => Promise<Auth>; limits: RateLimits }

/** Who changes their account, and from where. */
export type AccountOwner = SignedIn & { clientAddress: string; userAgent: string | undefined }

/**
 * Makes sure that whoever holds the session also knows the password. Guesses count like failed sign-ins of the account.
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
    throw badInput('This is not your current password.')
  await attempt.succeeded()
}
