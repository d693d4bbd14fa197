import { AppError } from '../../kernel/app-error.ts'
import type { RateLimits } from '../../rate-limits/rate-limits.server.ts'
import type { Auth } from '../auth/auth.server.ts'
import { beginSignIn } from '../sign-in/sign-in-limit.server.ts'

export type PasswordDeps = { auth: () => Promise<Auth>; limits: RateLimits }

/** Who changes their account, and how the request proves it. */
export type AccountOwner = {
  id: string
  name: string
  username: string
  email: string
  emailVerified: boolean
  /** Of the request: they hold the session. */
  headers: Headers
  clientAddress: string
}

/**
 * Makes sure that whoever holds the session also knows the password. Guesses count like failed sign-ins of the account.
 * @throws AppError bad-input for a wrong password, too-many-requests after ten
 */
export async function demandPassword(
  deps: PasswordDeps,
  owner: AccountOwner,
  password: string,
): Promise<void> {
  const attempt = await beginSignIn(deps.limits, {
    account: owner.username,
    clientAddress: owner.clientAddress,
  })
  const isRight = await knowsPassword(deps, owner, password)
  if (!isRight) throw new AppError('bad-input', { userMessage: 'This is not your current password.' })
  await attempt.succeeded()
}

async function knowsPassword(deps: PasswordDeps, owner: AccountOwner, password: string): Promise<boolean> {
  const auth = await deps.auth()
  try {
    await auth.api.verifyPassword({ headers: owner.headers, body: { password } })
    return true
  } catch (error) {
    if (isWrongPassword(error)) return false
    throw error
  }
}

/** Better Auth throws its answer. */
function isWrongPassword(error: unknown): boolean {
  const code = (error as { body?: { code?: string } } | undefined)?.body?.code
  return code === 'INVALID_PASSWORD' || code === 'PASSWORD_TOO_LONG'
}
