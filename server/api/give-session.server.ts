import type { Context } from 'hono'
import type { BegunSession } from '#domain/accounts/auth/auth-calls.server.ts'
import { rememberPlace } from '#domain/accounts/sign-in/sign-in-limit.server.ts'
import { newSecret } from '#domain/kernel/secrets.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import type { AppEnv } from '../http/request.server.ts'
import { browserOf } from './browser.server.ts'

/**
 * A session that a sign-in began: from now on the account knows the browser and its network.
 * @returns the lines of Set-Cookie
 */
export async function giveSession(
  deps: ServerDeps,
  c: Context<AppEnv>,
  { user, token }: BegunSession,
): Promise<string[]> {
  const { clientAddress, browserSecret = newSecret() } = browserOf(deps, c)
  await rememberPlace(deps, user.id, { clientAddress, browserSecret })
  return [deps.sessionCookie.give(token), deps.knownBrowserCookie.give(browserSecret)]
}
