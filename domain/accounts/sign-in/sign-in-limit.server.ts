import { AppError } from '#domain/kernel/app-error.ts'
import type { Db } from '#domain/kernel/database.ts'
import { pluralize } from '#domain/kernel/text.ts'
import { addSeconds, type Clock, isoTime } from '#domain/kernel/time.ts'
import { type Limit, limitsOfAddress, type RateLimits } from '#domain/people/rate-limits.server.ts'
import { selectKnownPlaces, upsertKnownPlace } from '../accounts.store.server.ts'

const WINDOW_SECONDS = 600
const PER_ACCOUNT_AND_ADDRESS = 10
const PER_ADDRESS = 50
/** Failures per account and hour from unknown places. Beyond that, strangers get one attempt every five seconds. */
const PER_ACCOUNT = 100
const ACCOUNT_SECONDS = 3600
const SLOWLY: Pick<Limit, 'hits' | 'windowSeconds'> = { hits: 1, windowSeconds: 5 }

/**
 * Admits or refuses an attempt to sign in: 10 failures in 10 minutes per account and address, 50 per address, four
 * times as many per /48, and 100 an hour per account, then one in 5 seconds. From a known network only the limits of
 * the address apply, and a known browser has its own limit, so that strangers can't lock out the owner. An attempt
 * counts as failed until `succeeded` is called, so that concurrent attempts can't exceed the limit.
 * @param attempt `account` is its id, or the typed name if there is none
 * @throws AppError too-many-requests, with the same message whether or not the account exists
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
    // The failure still counts for its address. Otherwise a few addresses could use up every turn.
    if (!turn.allowed) throw tooManyFailures(turn.retryAfterSeconds)
  }
  return { succeeded: () => limits.takeBack(...counted) }
}

function tooManyFailures(retryAfterSeconds: number): AppError {
  const wait =
    retryAfterSeconds < 60
      ? pluralize(retryAfterSeconds, 'second')
      : pluralize(Math.ceil(retryAfterSeconds / 60), 'minute')
  return new AppError('too-many-requests', {
    userMessage: `Too many failed sign-ins. Try again in ${wait}.`,
    retryAfterSeconds,
  })
}

/** For how long a network and a browser stay known after a sign-in. */
export const KNOWN_SECONDS = 90 * 24 * 3600

type PlacesDeps = { db: Db; clock: Clock; limits: Pick<RateLimits, 'hash'> }

/** @property browserSecret from the cookie, set by a sign-in in this browser */
export type Place = { clientAddress: string; browserSecret?: string | undefined }

/** The place of an attempt, as far as it is known. @property id of the browser */
export type Known = { kind: 'network' } | { kind: 'browser'; id: string }

/** @param account id, or any other text, for which no place is known */
export async function findKnown(
  { db, clock, limits }: PlacesDeps,
  account: string,
  { clientAddress, browserSecret }: Place,
): Promise<Known | undefined> {
  const network = networkOf(limits, account, clientAddress)
  const browser = browserSecret === undefined ? undefined : browserOf(limits, account, browserSecret)
  const known = await selectKnownPlaces(db, {
    userId: account,
    places: browser === undefined ? [network] : [network, browser],
    since: isoTime(addSeconds(clock(), -KNOWN_SECONDS)),
  })
  if (browser !== undefined && known.includes(browser)) return { kind: 'browser', id: browser }
  return known.includes(network) ? { kind: 'network' } : undefined
}

/** Remembers the network and the browser of a sign-in. */
export async function rememberPlace(
  { db, clock, limits }: PlacesDeps,
  userId: string,
  { clientAddress, browserSecret }: { clientAddress: string; browserSecret: string },
): Promise<void> {
  const seenAt = isoTime(clock())
  const places = [networkOf(limits, userId, clientAddress), browserOf(limits, userId, browserSecret)]
  for (const place of places) await upsertKnownPlace(db, { user_id: userId, place, seen_at: seenAt })
}

function networkOf(limits: Pick<RateLimits, 'hash'>, userId: string, clientAddress: string): string {
  return limits.hash('known network', userId, clientAddress)
}

function browserOf(limits: Pick<RateLimits, 'hash'>, userId: string, browserSecret: string): string {
  return limits.hash('known browser', userId, browserSecret)
}
