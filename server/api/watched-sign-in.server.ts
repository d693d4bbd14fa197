import type { Context } from 'hono'
import type { SignInByEmailInput, SignInInput } from '#domain/accounts/accounts.schema.ts'
import { AuthRefusal } from '#domain/accounts/auth/auth.server.ts'
import type { AskedForFactor, BegunSession } from '#domain/accounts/auth/auth-calls.server.ts'
import type { PasskeyAnswer } from '#domain/accounts/own-account/passkeys.schema.ts'
import { signInByPasskey } from '#domain/accounts/own-account/passkeys.server.ts'
import { notifyFactorChange } from '#domain/accounts/own-account/two-factor.server.ts'
import { finishSignIn } from '#domain/accounts/sign-in/second-step.server.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.server.ts'
import { signInByEmail } from '#domain/accounts/sign-in/sign-in-by-email.server.ts'
import { AppError } from '#domain/kernel/app-error.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import type { AppEnv } from '../http/request.server.ts'
import { browserOf } from './browser.server.ts'

/** Signs somebody in, and notes whether it went well. @throws AuthRefusal, AppError too-many-requests */
export function watchedSignIn(
  deps: ServerDeps,
  c: Context<AppEnv>,
  input: SignInInput,
): Promise<BegunSession | AskedForFactor> {
  return noted(c, () => signIn(deps, input, browserOf(deps, c)), input.username.toLowerCase())
}

/** The same for the second step. @throws AppError bad-input, not-signed-in, too-many-requests */
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

/** The same by a mail. @throws AppError gone, bad-input, conflict, too-many-requests */
export function watchedSignInByEmail(
  deps: ServerDeps,
  c: Context<AppEnv>,
  input: SignInByEmailInput,
): ReturnType<typeof signInByEmail> {
  const secret = deps.emailSignInCookie.read(c.req.header('Cookie'))
  return noted(c, () => signInByEmail(deps, input, { ...browserOf(deps, c), secret }))
}

/** The same with a passkey alone. @throws AppError bad-input, gone, too-many-requests */
export function watchedPasskey(
  deps: ServerDeps,
  c: Context<AppEnv>,
  answer: PasskeyAnswer,
): Promise<BegunSession> {
  const challenge = deps.secondStepCookie.read(c.req.header('Cookie'))
  return noted(c, () => signInByPasskey(deps, answer, { ...browserOf(deps, c), challenge }))
}

/** @param account as whom it is tried, where somebody says so */
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
