import { commit } from '#domain/kernel/commit.ts'
import { findPersonByName, lockPerson, type Person } from '#domain/people/people.server.ts'
import { PASSWORD_MAX, type SignInInput } from '../accounts.schema.ts'
import { hasPassword, selectPasswordHash } from '../accounts.store.server.ts'
import { type AccountsDeps, AuthRefusal } from '../auth/auth.server.ts'
import {
  type AskedForFactor,
  type BegunSession,
  type Browser,
  endSessionOf,
  hashOf,
  signInWith,
} from '../auth/auth-calls.server.ts'
import { deleteSessionOfToken } from '../sessions/sessions.store.server.ts'
import { beginSignIn, findKnown, type Place } from './sign-in-limit.server.ts'

/**
 * Signs in by username or email address. The browser's previous session ends.
 * @returns a challenge if two-factor authentication is on
 * @throws AuthRefusal with the same message for every wrong input, AppError too-many-requests
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

/** Better Auth refuses addresses that HTML accepts, so it is only given usernames. */
async function beginWith(
  deps: AccountsDeps,
  person: Person | undefined,
  password: string,
  browser: Browser,
): Promise<BegunSession | AskedForFactor> {
  if (password.length > PASSWORD_MAX) throw wrongPair()
  if (!person || !(await hasPassword(deps.db, person.id))) {
    // Takes as long as checking a password, so that the time doesn't reveal which accounts exist.
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

/**
 * Starts a session, and deletes it if the password was changed or removed in the meantime. Checking a password takes a
 * quarter of a second, during which the owner may have reset it and ended all sessions.
 * @param refusal creates the error for that case
 */
export async function whilePasswordStays<Begun extends BegunSession | AskedForFactor>(
  deps: Pick<AccountsDeps, 'db' | 'subscribers' | 'actor' | 'onceOnly'>,
  userId: string,
  { begin, refusal }: { begin: () => Promise<Begun>; refusal: () => Error },
): Promise<Begun> {
  const before = await selectPasswordHash(deps.db, userId)
  const begun = await begin()
  const stayed = await commit(deps, async (trx) => {
    await lockPerson(trx, userId)
    const isSame = (await selectPasswordHash(trx, userId)) === before
    if (!isSame && 'token' in begun) await deleteSessionOfToken(trx, begun.token)
    return isSame
  })
  if (!stayed) throw refusal()
  return begun
}
