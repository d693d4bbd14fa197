import type { RegistrationInput } from '../accounts.schema.ts'
import { type AccountsDeps, welcomeAccount } from '../accounts.server.ts'
import { orRefusal } from '../auth/auth-refusal.ts'
import { hashAhead } from '../password/password-hash.server.ts'
import { browserHeaders, type SignedIn, signedIn } from '../sign-in/signed-in.ts'

/**
 * Makes an account, greets it and signs its owner in. A greeting that a crash leaves out is made good by `welcomeMissed`.
 * @throws AuthRefusal when user name or address are taken
 */
export async function register(
  deps: AccountsDeps,
  { userAgent, ...input }: RegistrationInput & { userAgent: string | undefined },
): Promise<SignedIn> {
  const auth = await deps.auth()
  const made = await orRefusal(
    hashAhead(input.password, () =>
      auth.api.signUpEmail({ body: input, headers: browserHeaders(userAgent), returnHeaders: true }),
    ),
  )
  await welcomeAccount(deps, made.response.user.id)
  return signedIn(made)
}
