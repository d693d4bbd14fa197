import { AppError } from '#domain/kernel/app-error.ts'
import type { UnitOfWork } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { secretHash } from '#domain/kernel/secrets.ts'
import { countHit, findVerdict, uncountHit, type Verdict } from '#domain/people/rate-limits.server.ts'

const HOUR = 3600
/** Per hour, emails of one kind to one address. */
const OF_A_KIND = 3
/** Per hour, emails of all kinds to an unproven address. */
const TO_A_CLAIMED_ADDRESS = 6
/** Per hour, notices of enquiries to the studio. */
const ENQUIRIES = 300
/** Per hour, emails with quotes to addresses other than the quote's own. */
const QUOTES_ELSEWHERE = 300
/** Per hour, emails to new accounts, two for each. */
const GREETINGS = 600

type Limits = {
  /** Limit per hour for all recipients together. */
  ofAll?: number
  /** Whether even a proven address gets at most three an hour, because anyone who knows it can cause them. */
  byAnyone?: true
}

/** Emails that people can cause by entering an address. */
const CAUSED = {
  /** Welcome email and confirmation link of a new account. */
  registration: { ofAll: GREETINGS },
  /** Another confirmation link, or one for a new address. */
  confirmation: { byAnyone: true },
  reset: { byAnyone: true },
  'sign-in': { byAnyone: true },
  account: {},
  files: {},
  /** Notice to the studio. */
  enquiry: { ofAll: ENQUIRIES },
  acknowledgement: {},
  /** An open quote to an address other than its own. */
  quote: { ofAll: QUOTES_ELSEWHERE },
  withdrawal: {},
} as const satisfies Record<string, Limits>

export type CausedEmail = keyof typeof CAUSED

/**
 * `proven`: the recipient has shown that they read this address, or the studio chose it.
 * `claimed`: anyone may have entered it, so strangers may have caused the email.
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

/** Counts an email against its limits, in the transaction that stores it. @returns false if a limit is reached */
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

/** @throws AppError too-many-requests if the address has received too many emails */
export async function requireEmailLeft(db: Db, to: Recipient, now: Date): Promise<void> {
  for (const { key, limit } of ceilingsOf(to)) {
    const verdict = await findVerdict(db, { key, limit, now })
    if (!verdict.allowed) throw tooManyEmails(to, limit, verdict)
  }
}

/** Limits for all recipients together that are currently reached. */
export async function findFullCeilings(db: Db, now: Date): Promise<{ as: CausedEmail; limit: number }[]> {
  const full: { as: CausedEmail; limit: number }[] = []
  for (const as of Object.keys(CAUSED) as CausedEmail[]) {
    const ofAll = ceilingOfAll(as)
    if (ofAll && (await isFull(db, as, now))) full.push({ as, limit: ofAll.limit })
  }
  return full
}

export async function isFull(db: Db, as: CausedEmail, now: Date): Promise<boolean> {
  const ofAll = ceilingOfAll(as)
  return ofAll !== undefined && !(await findVerdict(db, { ...ofAll, now })).allowed
}

/** Narrowest first. */
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
  const userMessage = `We’ve emailed ${addressOf(to)} ${times} times within an hour. Check the inbox and spam folder, or try again later.`
  return new AppError('too-many-requests', { userMessage, retryAfterSeconds })
}
