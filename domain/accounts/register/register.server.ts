import { commit } from '#domain/kernel/commit.ts'
import { newPerson, registerPerson } from '#domain/people/people.server.ts'
import type { RegistrationInput } from '../accounts.schema.ts'
import { insertPassword } from '../accounts.store.server.ts'
import { type AccountsDeps, AuthRefusal } from '../auth/auth.server.ts'
import { type BegunSession, type Browser, beginSession, hashOf } from '../auth/auth-calls.server.ts'
import { requireUnguessed } from '../auth/passwords.server.ts'
import { welcomeAccount } from './welcome-account.server.ts'

/** Uses Better Auth's codes and messages, but not its registration, which refuses addresses that HTML accepts. */
const TAKEN = {
  username: () =>
    new AuthRefusal(400, {
      code: 'USERNAME_IS_ALREADY_TAKEN',
      message: 'Username is already taken. Please try another.',
    }),
  email: () =>
    new AuthRefusal(422, {
      code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
      message: 'User already exists. Use another email.',
    }),
}

/**
 * Creates an account, sends the welcome emails and signs in. `welcomeMissed` sends emails that were lost in a crash.
 * @throws AuthRefusal if the username or address is taken, AppError bad-input for a password that is easy to guess
 */
export async function register(
  deps: AccountsDeps,
  { username, password, ...input }: RegistrationInput,
  browser: Browser,
): Promise<BegunSession> {
  requireUnguessed(password, { ...input, username, studioName: deps.studio.name })
  const person = newPerson(input)
  const hash = await hashOf(deps, password)
  const now = deps.clock()
  await commit(deps, async (trx) => {
    const taken = await registerPerson(trx, { ...person, username, now })
    if (taken) throw TAKEN[taken]()
    await insertPassword(trx, { userId: person.id, hash, now })
  })
  const begun = await beginSession(deps, person, browser)
  await welcomeAccount(deps, person.id)
  return begun
}
