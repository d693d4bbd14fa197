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

/**
 * Begins a session, and takes it back if the password of the account was set or removed while it began: checking a password takes a quarter
 * of a second, in which the owner may have reset it and ended all sessions.
 * @param refusal what is thrown then
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
