import { newSecret } from '#domain/kernel/secrets.ts'
import type { SignInInput } from '../accounts.schema.ts'
import { type Auth, AuthRefusal, orRefusal, SECOND_STEP_SECONDS, signToken } from './auth.server.ts'

/**
 * Better Auth speaks in headers and cookies; this file alone speaks so with it. In and out go plain values.
 */
type AuthDeps = { auth: () => Promise<Auth> }

/** What a session notes of the browser that it is for. */
export type Browser = { userAgent?: string | undefined }
type SignedInBrowser = Browser & { token: string }

/** A session has begun: its token belongs in the browser's cookie alone. */
export type BegunSession = { user: { id: string; name: string; email: string }; token: string }

/** The hash of a password as Better Auth stores it. Made before the transaction that stores it, as it takes a quarter of a second. */
export async function hashOf(deps: AuthDeps, password: string): Promise<string> {
  return (await (await deps.auth()).$context).password.hash(password)
}

/** The password was right, and a second factor is asked for: `challenge` belongs in the browser's cookie alone, and names the sign-in that waits. */
export type AskedForFactor = { challenge: string }

/** @throws AuthRefusal for a wrong pair */
export async function signInWith(
  deps: AuthDeps,
  { username, password }: SignInInput,
  browser: Browser,
): Promise<BegunSession | AskedForFactor> {
  const answer = ask(deps, browser, (api, headers) =>
    api.signInUsername({ body: { username, password }, headers, returnHeaders: true }),
  )
  const { headers, response } = await orRefusal(answer)
  if (!('twoFactorRedirect' in response)) return begun(response)
  const challenge = cookieIn(headers, await challengeCookie(await deps.auth()))
  if (challenge === undefined) throw new Error('Better Auth asked for a second factor without a challenge.')
  return { challenge }
}

/** The name of the sign-in that waits, without its signature. */
function nameOfChallenge(challenge: string): string {
  return challenge.slice(0, Math.max(0, challenge.lastIndexOf('.')))
}

/** @returns whose sign-in waits for two-factor authentication, or undefined if none does @param challenge as the cookie has it */
export async function findChallenged(deps: AuthDeps, challenge: string): Promise<string | undefined> {
  const { internalAdapter } = await (await deps.auth()).$context
  return (await internalAdapter.findVerificationValue(nameOfChallenge(challenge)))?.value
}

/** Ends the sign-in that waits, with a code of the device or a recovery code. */
export async function takeSecondStep(
  deps: AuthDeps,
  { challenge, code, isRecovery }: { challenge: string; code: string; isRecovery: boolean },
  { userAgent }: Browser,
): Promise<BegunSession> {
  const auth = await deps.auth()
  const headers = await headersOf(auth, { userAgent })
  headers.set('Cookie', `${await challengeCookie(auth)}=${encodeURIComponent(challenge)}`)
  const body = { code }
  const { user, token = null } = await (isRecovery
    ? auth.api.verifyBackupCode({ body, headers })
    : auth.api.verifyTOTP({ body, headers }))
  return begun({ user, token })
}

/** Stores a new key, which counts once a code has proved that the device has it. @returns the key as an address that devices read */
export async function beginTotp(
  deps: AuthDeps,
  browser: SignedInBrowser,
  { password, issuer }: { password: string; issuer: string },
): Promise<string> {
  const body = { password, issuer, method: 'totp' } as const
  const answer = await orRefusal(ask(deps, browser, (api, headers) => api.enableTwoFactor({ headers, body })))
  if (answer.method !== 'totp') throw new Error('Better Auth made no key.')
  return answer.totpURI
}

/** Proves with a code that somebody who is signed in has the device. @returns the token of a new session, where the factor counts from now on */
export async function verifyTotp(
  deps: AuthDeps,
  browser: SignedInBrowser,
  code: string,
): Promise<string | undefined> {
  const { headers } = await ask(deps, browser, (api, headers) =>
    api.verifyTOTP({ headers, body: { code }, returnHeaders: true }),
  )
  return tokenGiven(headers, await cookieName(await deps.auth()))
}

/** Uses a recovery code up, for somebody who is signed in. */
export async function verifyRecoveryCode(
  deps: AuthDeps,
  browser: SignedInBrowser,
  code: string,
): Promise<void> {
  await ask(deps, browser, (api, headers) =>
    api.verifyBackupCode({ headers, body: { code, disableSession: true } }),
  )
}

export async function recoveryCodesOf(deps: AuthDeps, userId: string): Promise<string[]> {
  return (await (await deps.auth()).api.viewBackupCodes({ body: { userId } })).backupCodes
}

/** Makes those void that there were. */
export async function renewRecoveryCodes(
  deps: AuthDeps,
  browser: SignedInBrowser,
  password: string,
): Promise<string[]> {
  const answer = await ask(deps, browser, (api, headers) =>
    api.generateBackupCodes({ headers, body: { password } }),
  )
  return answer.backupCodes
}

/** Begins a session for an account that was made just now, in the browser that caused it. */
export async function beginSession(
  deps: AuthDeps,
  user: BegunSession['user'],
  { userAgent = '' }: Browser,
): Promise<BegunSession> {
  const { internalAdapter } = await (await deps.auth()).$context
  return begun({ user, token: (await internalAdapter.createSession(user.id, false, { userAgent })).token })
}

/** A sign-in that no password began waits for the second factor like any: Better Auth's own hook stores the same. */
export async function beginSecondStep(deps: AuthDeps, userId: string): Promise<AskedForFactor> {
  const { internalAdapter, secret } = await (await deps.auth()).$context
  const identifier = `2fa-${newSecret()}`
  const expiresAt = new Date(Date.now() + SECOND_STEP_SECONDS * 1000)
  await internalAdapter.createVerificationValue({ identifier, value: userId, expiresAt })
  await internalAdapter.createVerificationValue({
    identifier: `2fa-attempts-${identifier}`,
    value: '0',
    expiresAt,
  })
  return { challenge: signToken(identifier, secret) }
}

/** Stores that something was asked, for whoever answers it in time. @param question secret: what the answer must hold */
export async function storeOnce(
  deps: AuthDeps,
  { purpose, secret, seconds }: { purpose: string; secret: string; seconds: number },
): Promise<void> {
  const { internalAdapter } = await (await deps.auth()).$context
  const expiresAt = new Date(Date.now() + seconds * 1000)
  await internalAdapter.createVerificationValue({ identifier: `once:${secret}`, value: purpose, expiresAt })
}

/** @returns false when it was not asked for this, was answered, or is too old */
export async function takeOnce(
  deps: AuthDeps,
  { purpose, secret }: { purpose: string; secret: string },
): Promise<boolean> {
  const { internalAdapter } = await (await deps.auth()).$context
  const taken = await internalAdapter.consumeVerificationValue(`once:${secret}`)
  return taken?.value === purpose
}

/** Ends a session; without one it changes nothing. */
export async function endSessionOf(deps: AuthDeps, token: string | undefined): Promise<void> {
  await ask(deps, { token }, (api, headers) => api.signOut({ headers }))
}

/** The session as Better Auth tells it, which extends it when that is due. @property isExtended whether it was, just now */
export async function readSession(deps: AuthDeps, browser: SignedInBrowser) {
  const { headers, response } = await ask(deps, browser, (api, headers) =>
    api.getSession({ headers, returnHeaders: true }),
  )
  if (!response) return undefined
  const { token: _, ...session } = response.session
  return { session, user: response.user, isExtended: headers.getSetCookie().length > 0 }
}

export async function rename(deps: AuthDeps, browser: SignedInBrowser, name: string): Promise<void> {
  await ask(deps, browser, (api, headers) => api.updateUser({ headers, body: { name } }))
}

export async function isOwnPassword(
  deps: AuthDeps,
  browser: SignedInBrowser,
  password: string,
): Promise<boolean> {
  try {
    await orRefusal(ask(deps, browser, (api, headers) => api.verifyPassword({ headers, body: { password } })))
    return true
  } catch (error) {
    const code = error instanceof AuthRefusal ? error.code : undefined
    if (code === 'INVALID_PASSWORD' || code === 'PASSWORD_TOO_LONG') return false
    throw error
  }
}

/** A call of Better Auth, in the headers of a browser. */
async function ask<Answer>(
  deps: AuthDeps,
  browser: Browser & { token?: string | undefined },
  call: (api: Auth['api'], headers: Headers) => Promise<Answer>,
): Promise<Answer> {
  const auth = await deps.auth()
  return call(auth.api, await headersOf(auth, browser))
}

async function headersOf(auth: Auth, browser: Browser & { token?: string | undefined }): Promise<Headers> {
  const headers = new Headers()
  if (browser.userAgent !== undefined) headers.set('User-Agent', browser.userAgent)
  if (browser.token !== undefined) {
    const { secret } = await auth.$context
    const signed = encodeURIComponent(signToken(browser.token, secret))
    headers.set('Cookie', `${await cookieName(auth)}=${signed}`)
  }
  return headers
}

async function cookieName(auth: Auth): Promise<string> {
  return (await auth.$context).authCookies.sessionToken.name
}

async function challengeCookie(auth: Auth): Promise<string> {
  return (await auth.$context).createAuthCookie('two_factor').name
}

function cookieIn(headers: Headers, name: string): string | undefined {
  const line = headers.getSetCookie().findLast((cookie) => cookie.startsWith(`${name}=`))
  const value = line?.slice(name.length + 1).split(';')[0]
  return value === undefined ? undefined : decodeURIComponent(value)
}

function tokenGiven(headers: Headers, name: string): string | undefined {
  const signed = cookieIn(headers, name)
  return signed?.slice(0, signed.lastIndexOf('.'))
}

function begun({ user, token }: { user: BegunSession['user']; token: string | null }): BegunSession {
  return { user, token: requireToken(token) }
}

function requireToken(token: string | null): string {
  if (token === null) throw new Error('Better Auth has begun no session.')
  return token
}
