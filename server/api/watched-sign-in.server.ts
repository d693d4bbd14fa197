import type { Context } from 'hono'
import type { SignInByMailInput, SignInInput } from '../../domain/accounts/accounts.schema.ts'
import type { AskedForFactor, BegunSession } from '../../domain/accounts/auth/auth-calls.server.ts'
import { AuthRefusal } from '../../domain/accounts/auth/auth-refusal.ts'
import { tellFactorChange } from '../../domain/accounts/factors/tell-factor.server.ts'
import type { PasskeyAnswer } from '../../domain/accounts/passkeys/passkeys.schema.ts'
import { signInByPasskey } from '../../domain/accounts/passkeys/passkeys.server.ts'
import { finishSignIn } from '../../domain/accounts/sign-in/second-step.server.ts'
import { signIn } from '../../domain/accounts/sign-in/sign-in.server.ts'
import { signInByMail } from '../../domain/accounts/sign-in/sign-in-by-mail.server.ts'
import { AppError } from '../../domain/kernel/app-error.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import type { AppEnv } from '../http/request.server.ts'
import { browserOf } from './browser.server.ts'

/** Signs somebody in, and notes whether it went well. @throws AuthRefusal, AppError too-many-requests */
export async function watchedSignIn(
  deps: ServerDeps,
  c: Context<AppEnv>,
  input: SignInInput,
): Promise<BegunSession | AskedForFactor> {
  const account = input.username.toLowerCase()
  try {
    const signedIn = await signIn(deps, input, browserOf(deps, c))
    if ('token' in signedIn) c.var.note('sign-in-succeeded', account)
    return signedIn
  } catch (error) {
    if (error instanceof AuthRefusal) c.var.note('sign-in-failed', account)
    throw error
  }
}

/** The same for the second step. @throws AppError bad-input, not-signed-in, too-many-requests */
export async function watchedSecondStep(
  deps: ServerDeps,
  c: Context<AppEnv>,
  { code }: { code: string },
): Promise<BegunSession> {
  const challenge = deps.secondStepCookie.read(c.req.header('Cookie'))
  try {
    const begun = await finishSignIn(deps, { challenge, code }, browserOf(deps, c))
    if (begun.isRecovery) await tellFactorChange(deps, begun.user, 'recovery-code-used')
    c.var.note('sign-in-succeeded', begun.user.id)
    return begun
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad-input') c.var.note('sign-in-failed')
    throw error
  }
}

/** The same by a mail. @throws AppError gone, bad-input, conflict, too-many-requests */
export async function watchedSignInByMail(
  deps: ServerDeps,
  c: Context<AppEnv>,
  input: SignInByMailInput,
): Promise<BegunSession | AskedForFactor> {
  const secret = deps.mailSignInCookie.read(c.req.header('Cookie'))
  try {
    const signedIn = await signInByMail(deps, input, { ...browserOf(deps, c), secret })
    if ('token' in signedIn) c.var.note('sign-in-succeeded', signedIn.user.id)
    return signedIn
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad-input') c.var.note('sign-in-failed')
    throw error
  }
}

/** The same with a passkey alone. @throws AppError bad-input, gone, too-many-requests */
export async function watchedPasskey(
  deps: ServerDeps,
  c: Context<AppEnv>,
  answer: PasskeyAnswer,
): Promise<BegunSession> {
  const challenge = deps.secondStepCookie.read(c.req.header('Cookie'))
  try {
    const begun = await signInByPasskey(deps, answer, { ...browserOf(deps, c), challenge })
    c.var.note('sign-in-succeeded', begun.user.id)
    return begun
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad-input') c.var.note('sign-in-failed')
    throw error
  }
}
