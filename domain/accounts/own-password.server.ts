import { AppError } from '../kernel/app-error.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../tables.ts'
import type { Auth } from './auth.server.ts'
import { beginSignIn } from './sign-in-limit.server.ts'

export type PasswordDeps = {
  db: Db
  clock: Clock
  auth: () => Promise<Auth>
  /** Key of hashed rate-limit keys. */
  secret: string
  config: { RATE_LIMITS: 'on' | 'off' }
}

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
  const attempt =
    deps.config.RATE_LIMITS === 'off'
      ? undefined
      : await beginSignIn(deps.db, {
          secret: deps.secret,
          username: owner.username,
          clientAddress: owner.clientAddress,
          now: deps.clock(),
        })
  const isRight = await knowsPassword(deps, owner, password)
  await (isRight ? attempt?.succeeded() : attempt?.failed())
  if (!isRight) throw new AppError('bad-input', { userMessage: 'This is not your current password.' })
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
