import { findPersonByName, type Person } from '#domain/people/people.server.ts'
import { PASSWORD_MAX, type SignInInput } from '../accounts.schema.ts'
import { hasPassword } from '../accounts.store.server.ts'
import type { AccountsDeps } from '../auth/auth.server.ts'
import {
  type AskedForFactor,
  type BegunSession,
  type Browser,
  endSessionOf,
  hashOf,
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
  const person = await findPersonByName(deps.db, input.username)
  const account = person?.id ?? input.username
  const known = await findKnown(deps, account, browser)
  const attempt = await beginSignIn(deps.limits, { account, clientAddress, known })
  const signedIn = await beginWith(deps, person, input.password, browser)
  await attempt.succeeded()
  if (browser.token !== undefined) await endSessionOf(deps, browser.token)
  return signedIn
}

/** Better Auth knows accounts by username alone: it refuses addresses that HTML accepts. */
async function beginWith(
  deps: AccountsDeps,
  person: Person | undefined,
  password: string,
  browser: Browser,
): Promise<BegunSession | AskedForFactor> {
  if (password.length > PASSWORD_MAX) throw wrongPair()
  if (!person || !(await hasPassword(deps.db, person.id))) {
    // As long as checking a password takes, so that the time doesn't tell which accounts exist.
    await hashOf(deps, password)
    throw wrongPair()
  }
  const { id, username } = person
  const begin = () =>
    signInWith(deps, { username, password }, browser).catch((error) => {
      throw error instanceof AuthRefusal ? wrongPair() : error
    })
  return whilePasswordStays(deps, id, { begin, refusal: wrongPair })
}

function wrongPair(): AuthRefusal {
  return new AuthRefusal(401, {
    code: 'INVALID_USERNAME_OR_PASSWORD',
    message: 'Invalid username or password',
  })
}
