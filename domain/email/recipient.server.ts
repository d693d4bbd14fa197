import { AppError } from '#domain/kernel/app-error.ts'
import type { UnitOfWork } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { secretHash } from '#domain/kernel/secrets.ts'
import { countHit, findVerdict, uncountHit, type Verdict } from '#domain/people/rate-limits.server.ts'

const HOUR = 3600
/** Emails of one kind to one address, in an hour. */
const OF_A_KIND = 3
/** Emails of all kinds to an address that nobody has proven, in an hour. */
const TO_A_CLAIMED_ADDRESS = 6
/** Enquiries of all visitors together that are mailed, in an hour. */
const ENQUIRIES = 300
/** Quotes that are mailed to other addresses than their own, in an hour. */
const QUOTES_ELSEWHERE = 300
/** Emails to all new accounts together, in an hour: two each. */
const GREETINGS = 600

type Limits = {
  /** How many of them go to everybody together in an hour. */
  ofAll?: number
  /** Whether also a proven address gets three an hour at most, because whoever names the address can cause them. */
  byAnyone?: true
}

/** What people can cause who have only named an address. */
const CAUSED = {
  /** The greeting of a new account, and the link that confirms its address. */
  registration: { ofAll: GREETINGS },
  /** A link that confirms an address, asked for once more or for another address. */
  confirmation: { byAnyone: true },
  reset: { byAnyone: true },
  'sign-in': { byAnyone: true },
  /** What changed in an account. */
  account: {},
  /** What became of files that a client sent. */
  files: {},
  /** To the studio, of each enquiry. */
  enquiry: { ofAll: ENQUIRIES },
  acknowledgement: {},
  /** An open quote, to another address than its own. */
  quote: { ofAll: QUOTES_ELSEWHERE },
  withdrawal: {},
} as const satisfies Record<string, Limits>

export type CausedEmail = keyof typeof CAUSED

/**
 * Whom an email goes to.
 * `proven`: somebody has shown that they read email there, or the studio itself chose the address.
 * `claimed`: anybody may have written it down, so that strangers may have caused the email.
 */
export type Recipient = { proven: string; as?: CausedEmail } | { claimed: string; as: CausedEmail }

export function recipientOf(
  { email, emailVerified }: { email: string; emailVerified: boolean },
  as: CausedEmail,
): Recipient {
  return emailVerified ? { proven: email, as } : { claimed: email, as }
}

export function addressOf(to: string | Recipient): string {
  if (typeof to === 'string') return to
  return 'claimed' in to ? to.claimed : to.proven
}

type Ceiling = { key: string; limit: number }

/**
 * Counts an email to where it goes, in the unit of work that stores it: what is not stored is not counted.
 * @returns false when its address, or all of them together, get enough
 */
export async function countEmail(trx: UnitOfWork, to: string | Recipient, now: Date): Promise<boolean> {
  const counted: Ceiling[] = []
  for (const ceiling of ceilingsOf(to)) {
    const { allowed } = await countHit(trx, { ...ceiling, windowSeconds: HOUR, now })
    if (!allowed) {
      for (const { key } of counted) await uncountHit(trx, { key, now })
      return false
    }
    counted.push(ceiling)
  }
  return true
}

/** @throws AppError too-many-requests when an address gets enough emails already */
export async function requireEmailLeft(db: Db, to: Recipient, now: Date): Promise<void> {
  for (const { key, limit } of ceilingsOf(to)) {
    const verdict = await findVerdict(db, { key, limit, now })
    if (!verdict.allowed) throw tooManyEmails(to, limit, verdict)
  }
}

/** Of what is sent to everybody together: those of which no more goes out for now, and how many went out. */
export async function findFullCeilings(db: Db, now: Date): Promise<{ as: CausedEmail; limit: number }[]> {
  const full: { as: CausedEmail; limit: number }[] = []
  for (const as of Object.keys(CAUSED) as CausedEmail[]) {
    const ofAll = ceilingOfAll(as)
    if (ofAll && (await isFull(db, as, now))) full.push({ as, limit: ofAll.limit })
  }
  return full
}

/** Whether no more of them goes out to anybody for now. */
export async function isFull(db: Db, as: CausedEmail, now: Date): Promise<boolean> {
  const ofAll = ceilingOfAll(as)
  return ofAll !== undefined && !(await findVerdict(db, { ...ofAll, now })).allowed
}

/** The narrowest first. */
function ceilingsOf(to: string | Recipient): Ceiling[] {
  if (typeof to === 'string' || to.as === undefined) return []
  const { byAnyone }: Limits = CAUSED[to.as]
  const isClaimed = 'claimed' in to
  const address = addressOf(to).toLowerCase()
  const ofAll = ceilingOfAll(to.as)
  return [
    ...(isClaimed || byAnyone ? [{ key: keyOf(to.as, address), limit: OF_A_KIND }] : []),
    ...(isClaimed ? [{ key: keyOf('all', address), limit: TO_A_CLAIMED_ADDRESS }] : []),
    ...(ofAll ? [ofAll] : []),
  ]
}

function ceilingOfAll(as: CausedEmail): Ceiling | undefined {
  const { ofAll }: Limits = CAUSED[as]
  return ofAll === undefined ? undefined : { key: `emails of all: ${as}`, limit: ofAll }
}

function keyOf(what: CausedEmail | 'all', address: string): string {
  return secretHash(`emails to\n${what}\n${address}`)
}

function tooManyEmails(to: Recipient, limit: number, { retryAfterSeconds }: Verdict): AppError {
  const times = limit === OF_A_KIND ? 'three' : 'six'
  const userMessage = `We have mailed ${addressOf(to)} ${times} times within the hour. Look for our mail there, or try again later.`
  return new AppError('too-many-requests', { userMessage, retryAfterSeconds })
}
