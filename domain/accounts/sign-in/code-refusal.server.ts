import { AppError, badInput, conflict } from '#domain/kernel/app-error.ts'
import type { RateLimits } from '#domain/people/rate-limits/rate-limits.server.ts'

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
