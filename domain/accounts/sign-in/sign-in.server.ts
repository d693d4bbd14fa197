import type { RateLimits } from '../../rate-limits/rate-limits.server.ts'
import type { SignInInput } from '../accounts.schema.ts'
import type { Auth } from '../auth/auth.server.ts'
import { AuthRefusal, orRefusal } from '../auth/auth-refusal.ts'
import { beginSignIn } from './sign-in-limit.server.ts'
import { browserHeaders, type SignedIn, signedIn } from './signed-in.ts'

type SignInDeps = { auth: () => Promise<Auth>; limits: RateLimits }

/**
 * Signs somebody in by user name or e-mail address.
 * @throws AuthRefusal in the same words for every wrong pair, AppError too-many-requests
 */
export async function signIn(
  deps: SignInDeps,
  input: SignInInput & { clientAddress: string; userAgent: string | undefined },
): Promise<SignedIn> {
  const { username, password, clientAddress } = input
  const attempt = await beginSignIn(deps.limits, { account: username, clientAddress })
  const headers = browserHeaders(input.userAgent)
  const { api } = await deps.auth()
  // No user name holds an @. Both ways hash once, whether or not there is such an account.
  const answer = username.includes('@')
    ? api.signInEmail({ body: { email: username, password }, headers, returnHeaders: true })
    : api.signInUsername({ body: { username, password }, headers, returnHeaders: true })
  const made = await orRefusal(answer).catch((error) => {
    throw error instanceof AuthRefusal ? wrongPair() : error
  })
  await attempt.succeeded()
  return signedIn(made)
}

function wrongPair(): AuthRefusal {
  return new AuthRefusal(401, {
    code: 'INVALID_USERNAME_OR_PASSWORD',
    message: 'Invalid username or password',
  })
}
