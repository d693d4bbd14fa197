import type { RegistrationInput } from '../accounts.schema.ts'
import type { AccountsDeps } from '../auth/auth.server.ts'
import { type BegunSession, type Browser, signUp } from '../auth/auth-calls.server.ts'
import { demandUnguessed } from '../auth/demand-unguessed.ts'
import { hashAhead } from '../auth/password-hash.server.ts'
import { welcomeAccount } from './welcome-account.server.ts'

/**
 * Makes an account, greets it and signs its owner in. A greeting that a crash leaves out is made good by `welcomeMissed`.
 * @throws AuthRefusal when user name or address are taken, AppError bad-input for a password that attackers try first
 */
export async function register(
  deps: AccountsDeps,
  input: RegistrationInput,
  browser: Browser,
): Promise<BegunSession> {
  demandUnguessed(input.password, { ...input, studioName: deps.studio.name })
  const { password } = await (await deps.auth()).$context
  const begun = await hashAhead(password.hash, input.password, () => signUp(deps, input, browser))
  await welcomeAccount(deps, begun.user.id)
  return begun
}
