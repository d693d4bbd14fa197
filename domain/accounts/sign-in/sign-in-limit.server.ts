import { AppError } from '../../kernel/app-error.ts'
import type { Limit, RateLimits } from '../../rate-limits/rate-limits.server.ts'

const WINDOW_SECONDS = 600
const PER_ACCOUNT_AND_ADDRESS = 10
const PER_ADDRESS = 50

/**
 * Lets an attempt to sign in through, or refuses it: 10 failures in 10 minutes per account and address, 50 per address. The
 * attempt counts as failed from the start, so that many at once cannot slip through; `succeeded` takes it back.
 * @param attempt account: the name as typed, whether or not it exists
 * @throws AppError too-many-requests, in the same words whether or not the account exists
 */
export async function beginSignIn(
  limits: RateLimits,
  attempt: { account: string; clientAddress: string },
): Promise<{ succeeded: () => Promise<void> }> {
  const { account, clientAddress } = attempt
  const counted: Limit[] = [
    {
      of: ['sign-in', account.toLowerCase(), clientAddress],
      hits: PER_ACCOUNT_AND_ADDRESS,
      windowSeconds: WINDOW_SECONDS,
    },
    { of: ['sign-in', clientAddress], hits: PER_ADDRESS, windowSeconds: WINDOW_SECONDS },
  ]
  const verdict = await limits.count(...counted)
  if (!verdict.allowed) throw tooManyFailures(verdict.retryAfterSeconds)
  return { succeeded: () => limits.takeBack(...counted) }
}

function tooManyFailures(retryAfterSeconds: number): AppError {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  return new AppError('too-many-requests', {
    userMessage: `Too many failed sign-ins. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retryAfterSeconds,
  })
}
