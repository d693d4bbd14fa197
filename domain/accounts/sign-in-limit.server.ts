import { AppError } from '../kernel/app-error.ts'
import { countHit, forgetHit, hashKey, peekHits } from '../rate-limits/rate-limits.server.ts'
import type { Db } from '../tables.ts'

const WINDOW_SECONDS = 600
const PER_ACCOUNT_AND_ADDRESS = 10
const PER_ADDRESS = 50

type Attempt = { secret: string; username: string; clientAddress: string; now: Date }

/**
 * Lets an attempt to sign in through, or refuses it: 10 failures in 10 minutes per account and address, 50 per address. The
 * attempt counts as failed from the start, so that many at once cannot slip through; `succeeded` takes it back.
 * @throws AppError too-many-requests, in the same words whether or not the account exists
 */
export async function beginSignIn(
  db: Db,
  attempt: Attempt,
): Promise<{ succeeded: () => Promise<void>; failed: () => Promise<void> }> {
  const account = {
    key: hashKey(attempt.secret, 'sign-in', attempt.username.toLowerCase(), attempt.clientAddress),
    limit: PER_ACCOUNT_AND_ADDRESS,
    windowSeconds: WINDOW_SECONDS,
    now: attempt.now,
  }
  const address = {
    key: hashKey(attempt.secret, 'sign-in', attempt.clientAddress),
    limit: PER_ADDRESS,
    windowSeconds: WINDOW_SECONDS,
    now: attempt.now,
  }
  const fromAddress = await peekHits(db, address)
  const ofAccount = fromAddress.allowed ? await countHit(db, account) : fromAddress
  if (!ofAccount.allowed) throw tooManyFailures(ofAccount.retryAfterSeconds)
  return {
    succeeded: () => forgetHit(db, account),
    failed: async () => {
      await countHit(db, address)
    },
  }
}

function tooManyFailures(retryAfterSeconds: number): AppError {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  return new AppError('too-many-requests', {
    userMessage: `Too many failed sign-ins. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retryAfterSeconds,
  })
}
