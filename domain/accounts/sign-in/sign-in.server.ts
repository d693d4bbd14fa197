import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database.ts'
import { findIdByName } from '../../people/people.server.ts'
import type { RateLimits } from '../../rate-limits/rate-limits.server.ts'
import type { SignInInput } from '../accounts.schema.ts'
import type { Auth } from '../auth/auth.server.ts'
import {
  type AskedForFactor,
  type BegunSession,
  type Browser,
  endSessionOf,
  signInWith,
} from '../auth/auth-calls.server.ts'
import { AuthRefusal } from '../auth/auth-refusal.ts'
import { findKnown, type Place } from './known-places.server.ts'
import { beginSignIn } from './sign-in-limit.server.ts'

type SignInDeps = { db: Db; clock: Clock; auth: () => Promise<Auth>; limits: RateLimits }

/**
 * Signs somebody in by user name or e-mail address. The session that the browser had, whoever's it was, ends with it.
 * @returns what names the sign-in that waits for the second factor, where the account has one
 * @throws AuthRefusal in the same words for every wrong pair, AppError too-many-requests
 */
export async function signIn(
  deps: SignInDeps,
  input: SignInInput,
  browser: Browser & Place & { token?: string | undefined },
): Promise<BegunSession | AskedForFactor> {
  const { clientAddress } = browser
  const account = (await findIdByName(deps.db, input.username)) ?? input.username
  const known = await findKnown(deps, account, browser)
  const attempt = await beginSignIn(deps.limits, { account, clientAddress, known })
  const signedIn = await signInWith(deps, input, browser).catch((error) => {
    throw error instanceof AuthRefusal ? wrongPair() : error
  })
  await attempt.succeeded()
  if (browser.token !== undefined) await endSessionOf(deps, browser.token)
  return signedIn
}

function wrongPair(): AuthRefusal {
  return new AuthRefusal(401, {
    code: 'INVALID_USERNAME_OR_PASSWORD',
    message: 'Invalid username or password',
  })
}
