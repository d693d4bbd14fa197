import type { RateLimits } from '../../rate-limits/rate-limits.server.ts'
import type { SignInInput } from '../accounts.schema.ts'
import type { Auth } from '../auth/auth.server.ts'
import { type BegunSession, type Browser, signInWith } from '../auth/auth-calls.server.ts'
import { AuthRefusal } from '../auth/auth-refusal.ts'
import { beginSignIn } from './sign-in-limit.server.ts'

type SignInDeps = { auth: () => Promise<Auth>; limits: RateLimits }

/**
 * Signs somebody in by user name or e-mail address.
 * @throws AuthRefusal in the same words for every wrong pair, AppError too-many-requests
 */
export async function signIn(
  deps: SignInDeps,
  input: SignInInput,
  browser: Browser & { clientAddress: string },
): Promise<BegunSession> {
  const { clientAddress } = browser
  const attempt = await beginSignIn(deps.limits, { account: input.username, clientAddress })
  const begun = await signInWith(deps, input, browser).catch((error) => {
    throw error instanceof AuthRefusal ? wrongPair() : error
  })
  await attempt.succeeded()
  return begun
}

function wrongPair(): AuthRefusal {
  return new AuthRefusal(401, {
    code: 'INVALID_USERNAME_OR_PASSWORD',
    message: 'Invalid username or password',
  })
}
