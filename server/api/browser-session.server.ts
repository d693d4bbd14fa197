import type { Context } from 'hono'
import type { SignInByEmailInput, SignInInput } from '#domain/accounts/accounts.schema.ts'
import { AuthRefusal } from '#domain/accounts/auth/auth.server.ts'
import type { AskedForFactor, BegunSession } from '#domain/accounts/auth/auth-calls.server.ts'
import { followEmailChange } from '#domain/accounts/own-account/change-email.server.ts'
import type { PasskeyAnswer } from '#domain/accounts/own-account/passkeys.schema.ts'
import { signInByPasskey } from '#domain/accounts/own-account/passkeys.server.ts'
import { notifyFactorChange } from '#domain/accounts/own-account/two-factor.server.ts'
import { confirmAddress } from '#domain/accounts/register/confirm-address.server.ts'
import { findViewer } from '#domain/accounts/sessions/viewer.server.ts'
import { pageAfter } from '#domain/accounts/sign-in/email-links.server.ts'
import { finishSignIn } from '#domain/accounts/sign-in/second-step.server.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.server.ts'
import { signInByEmail } from '#domain/accounts/sign-in/sign-in-by-email.server.ts'
import { rememberPlace } from '#domain/accounts/sign-in/sign-in-limit.server.ts'
import { AppError } from '#domain/kernel/app-error.ts'
import { newSecret } from '#domain/kernel/secrets.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import type { AppEnv } from '../http/requests.server.ts'

/** Signs in and logs the outcome as a security event. @throws AuthRefusal, AppError too-many-requests */
export function watchedSignIn(
  deps: ServerDeps,
  c: Context<AppEnv>,
  input: SignInInput,
): Promise<BegunSession | AskedForFactor> {
  return noted(c, () => signIn(deps, input, browserOf(deps, c)), input.username.toLowerCase())
}

/** @throws AppError bad-input, not-signed-in, too-many-requests */
export function watchedSecondStep(
  deps: ServerDeps,
  c: Context<AppEnv>,
  { code }: { code: string },
): Promise<BegunSession> {
  const challenge = deps.secondStepCookie.read(c.req.header('Cookie'))
  return noted(c, async () => {
    const begun = await finishSignIn(deps, { challenge, code }, browserOf(deps, c))
    if (begun.isRecovery) await notifyFactorChange(deps, begun.user, 'recovery-code-used')
    return begun
  })
}

/** @throws AppError gone, bad-input, conflict, too-many-requests */
export function watchedSignInByEmail(
  deps: ServerDeps,
  c: Context<AppEnv>,
  input: SignInByEmailInput,
): ReturnType<typeof signInByEmail> {
  const secret = deps.emailSignInCookie.read(c.req.header('Cookie'))
  return noted(c, () => signInByEmail(deps, input, { ...browserOf(deps, c), secret }))
}

/** @throws AppError bad-input, gone, too-many-requests */
export function watchedPasskey(
  deps: ServerDeps,
  c: Context<AppEnv>,
  answer: PasskeyAnswer,
): Promise<BegunSession> {
  const challenge = deps.secondStepCookie.read(c.req.header('Cookie'))
  return noted(c, () => signInByPasskey(deps, answer, { ...browserOf(deps, c), challenge }))
}

/** @param account the username that was typed, if any */
async function noted<SignedIn extends BegunSession | AskedForFactor>(
  c: Context<AppEnv>,
  begin: () => Promise<SignedIn>,
  account?: string,
): Promise<SignedIn> {
  try {
    const signedIn = await begin()
    if ('token' in signedIn) c.var.note('sign-in-succeeded', account ?? signedIn.user.id)
    return signedIn
  } catch (error) {
    if (error instanceof AuthRefusal || (error instanceof AppError && error.code === 'bad-input'))
      c.var.note('sign-in-failed', account)
    throw error
  }
}

/** Remembers the browser and its network for the account. @returns the `Set-Cookie` headers */
export async function giveSession(
  deps: ServerDeps,
  c: Context<AppEnv>,
  { user, token }: BegunSession,
): Promise<string[]> {
  const { clientAddress, browserSecret = newSecret() } = browserOf(deps, c)
  await rememberPlace(deps, user.id, { clientAddress, browserSecret })
  return [deps.sessionCookie.give(token), deps.knownBrowserCookie.give(browserSecret)]
}

type RequestingBrowser = {
  /** The session token; undefined if there is none or its signature is invalid. */
  token: string | undefined
  userAgent: string | undefined
  clientAddress: string
  /** From the cookie that marks browsers in which the account has signed in before. */
  browserSecret: string | undefined
}

export function browserOf(deps: ServerDeps, c: Context<AppEnv>): RequestingBrowser {
  return {
    token: deps.sessionCookie.read(c.req.header('Cookie')),
    userAgent: c.req.header('User-Agent'),
    clientAddress: c.var.clientAddress,
    browserSecret: deps.knownBrowserCookie.read(c.req.header('Cookie')),
  }
}

/**
 * Handles an emailed link without starting a session.
 * @returns the page that shows the outcome
 * @throws AppError not-signed-in for an email change without a session of its account, conflict if another
 * account has the address
 */
export async function followLink(
  deps: ServerDeps,
  token: string,
  browser: RequestingBrowser,
): Promise<{ next: string }> {
  const page = pageAfter(token)
  const viewer = await findViewer(deps, browser.token)
  try {
    if (page.startsWith('/auth/email-change')) {
      await followEmailChange(deps, token, viewer)
      return { next: page }
    }
    const { passwordRemoved } = await confirmAddress(deps, token, viewer)
    return { next: passwordRemoved ? `${page}&password=removed` : page }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'gone') throw error
    return { next: `${page}&error=INVALID_TOKEN` }
  }
}
