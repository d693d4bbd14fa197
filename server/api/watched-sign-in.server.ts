import type { Context } from 'hono'
import type { SignInInput } from '../../domain/accounts/accounts.schema.ts'
import type { BegunSession } from '../../domain/accounts/auth/auth-calls.server.ts'
import { AuthRefusal } from '../../domain/accounts/auth/auth-refusal.ts'
import { signIn } from '../../domain/accounts/sign-in/sign-in.server.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import type { AppEnv } from '../http/request.server.ts'
import { browserOf } from './browser.server.ts'

/** Signs somebody in, and notes whether it went well. @throws AuthRefusal, AppError too-many-requests */
export async function watchedSignIn(
  deps: ServerDeps,
  c: Context<AppEnv>,
  input: SignInInput,
): Promise<BegunSession> {
  const account = input.username.toLowerCase()
  try {
    const begun = await signIn(deps, input, browserOf(deps, c))
    c.var.note('sign-in-succeeded', account)
    return begun
  } catch (error) {
    if (error instanceof AuthRefusal) c.var.note('sign-in-failed', account)
    throw error
  }
}
