import { AppError, badInput, conflict } from '#domain/kernel/app-error.ts'
import type { RateLimits } from '#domain/people/rate-limits.server.ts'
import type { AccountsDeps } from '../auth/auth.server.ts'
import { type BegunSession, type Browser, findChallenged, takeSecondStep } from '../auth/auth-calls.server.ts'
import { noteProof } from '../sessions/viewer.server.ts'
import { whilePasswordStays } from './sign-in.server.ts'
import { beginSignIn, findKnown, type Place } from './sign-in-limit.server.ts'

/**
 * Ends a sign-in whose password was right, with the code of a device or a recovery code, which is used up.
 * Wrong codes count like failed sign-ins; five of one sign-in end it, ten of an account in a row hold it for 15 minutes.
 * @param step challenge: as the browser's cookie has it
 * @returns isRecovery: whether a recovery code was used
 * @throws AppError bad-input for a wrong or used code, not-signed-in when there is no such sign-in any more, too-many-requests
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

/** Longer than a code of a device is taken: its half minute, and one before and after. */
const ONCE_SECONDS = 120

/** Six digits are of the device; anything else is a recovery code. */
export function isRecoveryCode(code: string): boolean {
  return !/^\d{6}$/.test(code)
}

/**
 * Lets each code of a device be tried once: whoever reads it over a shoulder comes too late. Counted where all processes count.
 * @throws AppError bad-input
 */
export async function requireUntried(limits: RateLimits, userId: string, code: string): Promise<void> {
  if (isRecoveryCode(code)) return
  const once = { of: ['code of a device', userId, code], hits: 1, windowSeconds: ONCE_SECONDS }
  if ((await limits.count(once)).allowed) return
  throw badInput('This code was used already. Wait for the next one of your device.')
}

/** What Better Auth answers to a code, in our words. @throws AppError bad-input, conflict without a factor, not-signed-in, too-many-requests */
export async function orCodeRefusal<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw refusals[codeOf(error)]?.() ?? error
  }
}

const wrong = () =>
  badInput('This code is not right. Enter the six digits that your device shows now, or a recovery code.')
const noFactor = () => conflict('There is no second factor to try this code on. Set one up first.')
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
  // Two tries with the same recovery code at once: one of them was right.
  if (statusCode === 409) return 'INVALID_BACKUP_CODE'
  return body?.code ?? ''
}
