import { newSecret } from '#domain/kernel/secrets.ts'
import type { SignInInput } from '../accounts.schema.ts'
import { type Auth, AuthRefusal, orRefusal, SECOND_STEP_SECONDS, signToken } from './auth.server.ts'

/**
 * The only file that calls Better Auth, which works with headers and cookies. The functions here take and return plain
 * values.
 */
type AuthDeps = { auth: () => Promise<Auth> }

export type Browser = { userAgent?: string | undefined }
type SignedInBrowser = Browser & { token: string }

/** A new session. Its token belongs only in the browser's cookie. */
export type BegunSession = { user: { id: string; name: string; email: string }; token: string }

/** Hashes a password like Better Auth. It takes a quarter of a second, so call it before the transaction. */
export async function hashOf(deps: AuthDeps, password: string): Promise<string> {
  return (await (await deps.auth()).$context).password.hash(password)
}

/**
 * The password was right, but two-factor authentication is required. The challenge identifies the sign-in and belongs
 * only in the browser's cookie.
 */
export type AskedForFactor = { challenge: string }

/** @throws AuthRefusal if username or password is wrong */
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
  if (challenge === undefined)
    throw new Error('Better Auth asked for two-factor authentication without a challenge.')
  return { challenge }
}

/** The challenge without its signature. */
function nameOfChallenge(challenge: string): string {
  return challenge.slice(0, Math.max(0, challenge.lastIndexOf('.')))
}

/**
 * @param challenge from the cookie
 * @returns the id of the account that is signing in, or undefined if the sign-in has ended
 */
export async function findChallenged(deps: AuthDeps, challenge: string): Promise<string | undefined> {
  const { internalAdapter } = await (await deps.auth()).$context
  return (await internalAdapter.findVerificationValue(nameOfChallenge(challenge)))?.value
}

/** Completes a sign-in with a code from an authenticator app or a recovery code. */
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

/** Stores a new key, which becomes active with its first code. @returns the key as an `otpauth:` address */
export async function beginTotp(
  deps: AuthDeps,
  browser: SignedInBrowser,
  { password, issuer }: { password: string; issuer: string },
): Promise<string> {
  const body = { password, issuer, method: 'totp' } as const
  const answer = await orRefusal(ask(deps, browser, (api, headers) => api.enableTwoFactor({ headers, body })))
  if (answer.method !== 'totp') throw new Error("Better Auth didn't create a key.")
  return answer.totpURI
}

/** Checks a code of a signed-in user. @returns the token of a new session if it activated two-factor authentication */
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

/** The old codes become invalid. */
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

export async function beginSession(
  deps: AuthDeps,
  user: BegunSession['user'],
  { userAgent = '' }: Browser,
): Promise<BegunSession> {
  const { internalAdapter } = await (await deps.auth()).$context
  return begun({ user, token: (await internalAdapter.createSession(user.id, false, { userAgent })).token })
}

/**
 * Starts two-factor authentication after a sign-in without a password. Stores the same rows as Better Auth's own hook.
 */
export async function beginSecondStep(deps: AuthDeps, userId: string): Promise<AskedForFactor> {
  const { internalAdapter, secret } = await (await deps.auth()).$context
  const identifier = `2fa-${newSecret()}`
  const expiresAt = new Date(Date.now() + SECOND_STEP_SECONDS * 1000)
  await internalAdapter.createVerificationValue({ identifier, value: userId, expiresAt })
  const attempts = { identifier: `2fa-attempts-${identifier}`, value: '0', expiresAt }
  await internalAdapter.createVerificationValue(attempts)
  return { challenge: signToken(identifier, secret) }
}

/** Stores a challenge that can be answered once. @param question `secret` must be part of the answer */
export async function storeOnce(
  deps: AuthDeps,
  { purpose, secret, seconds }: { purpose: string; secret: string; seconds: number },
): Promise<void> {
  const { internalAdapter } = await (await deps.auth()).$context
  const expiresAt = new Date(Date.now() + seconds * 1000)
  await internalAdapter.createVerificationValue({ identifier: `once:${secret}`, value: purpose, expiresAt })
}

/** @returns false if the challenge is unknown, was already answered, has expired or has another purpose */
export async function takeOnce(
  deps: AuthDeps,
  { purpose, secret }: { purpose: string; secret: string },
): Promise<boolean> {
  const { internalAdapter } = await (await deps.auth()).$context
  const taken = await internalAdapter.consumeVerificationValue(`once:${secret}`)
  return taken?.value === purpose
}

/** Has no effect without a session. */
export async function endSessionOf(deps: AuthDeps, token: string | undefined): Promise<void> {
  await ask(deps, { token }, (api, headers) => api.signOut({ headers }))
}

/** Reads the session, and extends it if due. @property isExtended whether it was extended now */
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

/** Calls Better Auth with the headers of a browser. */
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
  if (token === null) throw new Error("Better Auth didn't start a session.")
  return { user, token }
}
