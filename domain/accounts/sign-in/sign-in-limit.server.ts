import { AppError } from '#domain/kernel/app-error.ts'
import type { Limit, RateLimits } from '#domain/people/rate-limits/rate-limits.server.ts'
import { limitsOfAddress } from '#domain/people/rate-limits/wide-limits.ts'
import type { Known } from './known-places.server.ts'

const WINDOW_SECONDS = 600
const PER_ACCOUNT_AND_ADDRESS = 10
const PER_ADDRESS = 50
/** Failures of one account an hour, from everywhere that it does not know; beyond them strangers are asked slowly. */
const PER_ACCOUNT = 100
const ACCOUNT_SECONDS = 3600
const SLOWLY: Pick<Limit, 'hits' | 'windowSeconds'> = { hits: 1, windowSeconds: 5 }

/**
 * Lets an attempt to sign in through, or refuses it: 10 failures in 10 minutes per account and address, 50 per address, four times as many
 * per /48, and of each account 100 an hour, then one in 5 seconds. From a network that the account knows only the limits of the address
 * hold, and from a browser that it knows one of its own: no stranger slows them down. The attempt counts as failed from the start, so
 * that many at once cannot slip through; `succeeded` takes it back.
 * @param attempt account: its id, by whichever of its names it was asked for; what was typed, when there is none
 * @throws AppError too-many-requests, in the same words whether or not the account exists
 */
export async function beginSignIn(
  limits: RateLimits,
  attempt: { account: string; clientAddress: string; known?: Known | undefined },
): Promise<{ succeeded: () => Promise<void> }> {
  const { clientAddress, known } = attempt
  const account = attempt.account.toLowerCase()
  const perAccountHere = {
    of: ['sign-in', account],
    hits: PER_ACCOUNT_AND_ADDRESS,
    windowSeconds: WINDOW_SECONDS,
  }
  const perAddress = { of: ['sign-in'], hits: PER_ADDRESS, windowSeconds: WINDOW_SECONDS }
  const counted =
    known?.kind === 'browser'
      ? [{ ...perAccountHere, of: [...perAccountHere.of, 'browser', known.id] }]
      : [...limitsOfAddress(perAccountHere, clientAddress), ...limitsOfAddress(perAddress, clientAddress)]
  const verdict = await limits.count(...counted)
  if (!verdict.allowed) throw tooManyFailures(verdict.retryAfterSeconds)
  if (known) return { succeeded: () => limits.takeBack(...counted) }
  const perAccount = { of: ['sign-in to', account], hits: PER_ACCOUNT, windowSeconds: ACCOUNT_SECONDS }
  if ((await limits.count(perAccount)).allowed) counted.push(perAccount)
  else {
    const turn = await limits.count({ of: ['slow sign-in to', account], ...SLOWLY })
    // It counts for its address all the same: else a few addresses could take every turn.
    if (!turn.allowed) throw tooManyFailures(turn.retryAfterSeconds)
  }
  return { succeeded: () => limits.takeBack(...counted) }
}

function tooManyFailures(retryAfterSeconds: number): AppError {
  const [count, unit] =
    retryAfterSeconds < 60 ? [retryAfterSeconds, 'second'] : [Math.ceil(retryAfterSeconds / 60), 'minute']
  return new AppError('too-many-requests', {
    userMessage: `Too many failed sign-ins. Try again in ${count} ${unit}${count === 1 ? '' : 's'}.`,
    retryAfterSeconds,
  })
}
