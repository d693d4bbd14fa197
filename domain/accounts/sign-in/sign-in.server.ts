import { findIdByName } from '../../people/people.server.ts'
import type { SignInInput } from '../accounts.schema.ts'
import type { AccountsDeps } from '../auth/auth.server.ts'
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
import { whilePasswordStays } from './while-password-stays.server.ts'

/**
 * Signs somebody in by user name or e-mail address. The session that the browser had, whoever's it was, ends with it.
 * @returns what names the sign-in that waits for the second factor, where the account has one
 * @throws AuthRefusal in the same words for every wrong pair, AppError too-many-requests
 */
export async function signIn(
  deps: AccountsDeps,
  input: SignInInput,
  browser: Browser & Place & { token?: string | undefined },
): Promise<BegunSession | AskedForFactor> {
  const { clientAddress } = browser
  const id = await findIdByName(deps.db, input.username)
  const account = id ?? input.username
  const known = await findKnown(deps, account, browser)
  const attempt = await beginSignIn(deps.limits, { account, clientAddress, known })
  const begin = () =>
    signInWith(deps, input, browser).catch((error) => {
      throw error instanceof AuthRefusal ? wrongPair() : error
    })
  const signedIn = await (id ? whilePasswordStays(deps, id, { begin, refusal: wrongPair }) : begin())
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
