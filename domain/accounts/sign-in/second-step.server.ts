import { AppError, badInput, conflict } from '#domain/kernel/app-error.ts'
import type { RateLimits } from '#domain/people/rate-limits.server.ts'
import type { AccountsDeps } from '../auth/auth.server.ts'
import { type BegunSession, type Browser, findChallenged, takeSecondStep } from '../auth/auth-calls.server.ts'
import { noteProof } from '../sessions/viewer.server.ts'
import { whilePasswordStays } from './sign-in.server.ts'
import { beginSignIn, findKnown, type Place } from './sign-in-limit.server.ts'

/**
 * Completes a sign-in with a code from an authenticator app, or with a recovery code, which is then used up. Wrong
 * codes count like failed sign-ins. Five of them end the sign-in, and ten in a row lock the account's codes for 15
 * minutes.
 * @param step `challenge` from the cookie
 * @returns `isRecovery` whether a recovery code was used
 * @throws AppError bad-input for a wrong or used code, not-signed-in if the sign-in has ended, too-many-requests
 */
export async function finishSignIn(
  deps: AccountsDeps,
  { challenge, code }: { challenge: string | undefined; code: string },
  browser: Browser & Place,
): Promise<BegunSession & { isRecovery: boolean }> {
  const account = challenge && (await findChallenged(deps, challenge))
  if (!challenge || !account) throw tookTooLong()
  const attempt = await beginSignIn(deps.limits, {
    account: `code of ${account}`,
    clientAddress: browser.clientAddress,
    known: await findKnown(deps, account, browser),
  })
  await requireUntried(deps.limits, account, code)
  const isRecovery = isRecoveryCode(code)
  const begun = await whilePasswordStays(deps, account, {
    begin: () => orCodeRefusal(takeSecondStep(deps, { challenge, code, isRecovery }, browser)),
    refusal: tookTooLong,
  })
  await attempt.succeeded()
  await noteProof(deps, begun.token)
  return { ...begun, isRecovery }
}

function tookTooLong(): AppError {
  return new AppError('not-signed-in', { userMessage: 'This sign-in took too long. Please sign in again.' })
}

/** Longer than an app's code is valid, which is its half minute and the ones before and after. */
const ONCE_SECONDS = 120

/** An app's code has six digits. Anything else is a recovery code. */
export function isRecoveryCode(code: string): boolean {
  return !/^\d{6}$/.test(code)
}

/**
 * Accepts each code of an app only once across all processes, so that a code read over someone's shoulder is useless.
 * @throws AppError bad-input
 */
export async function requireUntried(limits: RateLimits, userId: string, code: string): Promise<void> {
  if (isRecoveryCode(code)) return
  const once = { of: ['code of a device', userId, code], hits: 1, windowSeconds: ONCE_SECONDS }
  if ((await limits.count(once)).allowed) return
  throw badInput('This code was already used. Wait for the next one in your app.')
}

/**
 * Translates Better Auth's refusals.
 * @throws AppError bad-input, conflict if two-factor authentication is off, not-signed-in, too-many-requests
 */
export function orCodeRefusal<T>(call: Promise<T>): Promise<T> {
  return call.catch((error) => {
    throw refusals[codeOf(error)]?.() ?? error
  })
}

const wrong = () =>
  badInput('That code is wrong. Enter the current six digits from your app, or a recovery code.')
const noFactor = () => conflict('Two-factor authentication is off. Set it up first.')
const tooLate = () =>
  new AppError('not-signed-in', {
    userMessage: 'This sign-in took too long, or too many codes were wrong. Please sign in again.',
  })

const refusals: Record<string, () => AppError> = {
  INVALID_CODE: wrong,
  INVALID_BACKUP_CODE: wrong,
  TOTP_NOT_ENABLED: noFactor,
  BACKUP_CODES_NOT_ENABLED: noFactor,
  INVALID_TWO_FACTOR_COOKIE: tooLate,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: tooLate,
  ACCOUNT_TEMPORARILY_LOCKED: () =>
    new AppError('too-many-requests', {
      userMessage: 'Too many codes were wrong. Try again in 15 minutes.',
      retryAfterSeconds: 15 * 60,
    }),
}

function codeOf(error: unknown): string {
  const { statusCode, body } = (error ?? {}) as { statusCode?: number; body?: { code?: string } }
  // Two requests used the same recovery code at once, and only one of them succeeded.
  if (statusCode === 409) return 'INVALID_BACKUP_CODE'
  return body?.code ?? ''
}
