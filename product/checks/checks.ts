import { agreements } from '#content/agreements/all.ts'
import { caseStudies } from '#content/case-studies/all.ts'
import { confirmed } from '#content/confirmed.ts'
import { nothingGained } from '#content/nothing-gained.ts'
import { sampleWords } from '#content/samples.ts'
import { placeholders } from '#content/studio.ts'
import { testimonials } from '#content/testimonials.ts'
import { countGivenUpLately, countStuck } from '#domain/email/outbox.server.ts'
import { findFullCeilings } from '#domain/email/recipient.server.ts'
import { deskPages } from '#domain/kernel/tasks.ts'
import { pluralize } from '#domain/kernel/text.ts'
import { examineMailbox } from '#platform/email/mailbox.ts'
import { checkSmtp } from '#platform/email/smtp-mailer.ts'
import type { Product } from '../product.ts'
import { type Check, type Found, localTime } from './check.ts'
import { hostChecks } from './host-checks.ts'
import { moneyChecks } from './money-checks.ts'
import { storageChecks } from './storage-checks.ts'

/** An email is taken within seconds, and one that could not be is tried again every five minutes at the latest. */
const MAILBOX_MS = 15 * 60_000

/** Emails that leave, and clients' answers to them. */
const emailChecks: readonly Check[] = [
  {
    name: 'mail server',
    severity: 'problem',
    look: checkEmailServer,
    toDo: 'Correct SMTP_URL, or ask your email provider.',
  },
  {
    name: 'outgoing emails',
    severity: 'problem',
    look: async ({ deps }, now) => {
      const count = await countStuck(deps.db, now)
      return count > 0 ? `${pluralize(count, 'email')} should have left ten minutes ago.` : undefined
    },
    toDo: 'Find the reason at /desk/emails?status=waiting.',
  },
  {
    name: 'emails that were given up',
    severity: 'problem',
    look: async ({ deps }, now) => {
      const { count, lately } = await countGivenUpLately(deps.db, now)
      if (lately > 0)
        return `${pluralize(lately, 'email')} of the last week couldn't be sent after a dozen attempts.`
      // An old one has been seen, and stays until its time has passed.
      return count > 0
        ? { says: `${pluralize(count, 'older email')} could not be sent.`, severity: 'warning' }
        : undefined
    },
    toDo: `Try again at ${deskPages.retryEmail()}.`,
  },
  {
    name: 'emails that visitors cause',
    severity: 'problem',
    look: async ({ deps }, now) => {
      const full = await findFullCeilings(deps.db, now)
      if (full.length === 0) return undefined
      const counts = full.map(({ as, limit }) => `${limit} (${as})`).join(', ')
      return `Within the hour we sent ${counts}. Further ones are stored without an email.`
    },
    toDo: 'Check /desk/enquiries and /desk/clients for automated requests.',
  },
  {
    name: 'mailbox of answers',
    severity: 'problem',
    look: checkMailbox,
    toDo: 'Correct IMAP_URL, or read the log of the server.',
  },
]

async function checkEmailServer({ config: { SMTP_URL, isLoopback } }: Product): Promise<Found> {
  if (!SMTP_URL)
    return isLoopback ? undefined : 'SMTP_URL is not set: emails are written to files, and nobody gets them.'
  try {
    await checkSmtp(SMTP_URL)
    return undefined
  } catch (error) {
    return { says: 'SMTP_URL: the mail server cannot be used.', detail: `${(error as Error).message}.` }
  }
}

/** Whether the mailbox of clients' answers can be read, and is. */
export async function checkMailbox(
  { config: { IMAP_URL } }: { config: Pick<Product['config'], 'IMAP_URL'> },
  now: Date,
): Promise<Found> {
  if (!IMAP_URL) return undefined
  const mailbox = await examineMailbox(IMAP_URL)
  switch (mailbox.is) {
    case 'unreachable':
      return { says: 'IMAP_URL: the mailbox of answers cannot be reached.', detail: `${mailbox.reason}.` }
    case 'refused':
      return {
        says: 'IMAP_URL: the mailbox of answers does not accept this user and password.',
        detail: `${mailbox.reason}.`,
      }
    case 'closed':
      return {
        says: 'IMAP_URL: the inbox of the mailbox of answers cannot be opened.',
        detail: `${mailbox.reason}.`,
      }
    case 'works': {
      const { waiting, oldest, hasTaken } = mailbox
      if (!oldest || now.getTime() - oldest.getTime() < MAILBOX_MS) return undefined
      const folder = hasTaken ? '' : ' Its folder Taken, which the server makes, is missing.'
      return `${pluralize(waiting, 'unread email')} in the mailbox of answers, the oldest since ${localTime(oldest)}.${folder}`
    }
  }
}

/** What the studio has to confirm of its texts. */
const contentChecks: readonly Check[] = [
  {
    name: 'facts of the studio',
    severity: 'warning',
    look: () => (placeholders.length > 0 ? `Still placeholders: ${placeholders.join(', ')}.` : undefined),
    toDo: 'Write them into overrides/studio.json.',
  },
  {
    // Invented customers are unlawful where customers can see them.
    name: 'testimonials',
    severity: 'problem',
    look: ({ config: { SAMPLE_CONTENT, isLoopback } }) => {
      const samples = testimonials.filter(({ sample }) => sample)
      if (samples.length === 0 || SAMPLE_CONTENT === 'off') return undefined
      const names = `${pluralize(samples.length, 'invented testimonial')} (${samples.map(({ id }) => id).join(', ')})`
      return isLoopback
        ? { says: `${names}, shown while PUBLIC_URL is this machine.`, severity: 'warning' }
        : `${names}, shown to the public.`
    },
    toDo: 'Set SAMPLE_CONTENT=off, or name them in overrides/confirmed.json once they are true.',
  },
  {
    name: 'case studies',
    severity: 'warning',
    look: () => {
      const slugs = caseStudies.flatMap(({ sample, slug }) => (sample ? [slug] : []))
      return slugs.length > 0
        ? `Not confirmed, so shown as '${sampleWords.study}' and kept out of search engines: ${slugs.join(', ')}.`
        : undefined
    },
    toDo: 'Name what is true in overrides/confirmed.json.',
  },
  {
    // The rule binds whoever sells, so somebody must have wanted it.
    name: 'refund where nothing is gained',
    severity: 'warning',
    look: () =>
      confirmed.some(({ what }) => what === 'rule nothing-gained')
        ? undefined
        : `Pages promise ${nothingGained.paidBackPercent}% of the price back where nothing is gained.`,
    toDo: "Confirm it in overrides/confirmed.json as 'rule nothing-gained', or change the rule in the sources (nothing-gained.ts) and commit that.",
  },
  {
    // Whoever signs one relies on it, so somebody must have read it.
    name: 'agreements',
    severity: 'warning',
    look: () => {
      const open = Object.keys(agreements).filter(
        (slug) => !confirmed.some(({ what }) => what === `agreement ${slug}`),
      )
      return open.length > 0
        ? `Nobody has confirmed these agreements to sign: ${open.join(', ')}.`
        : undefined
    },
    toDo: "Have them read, then name each in overrides/confirmed.json as 'agreement NAME'.",
  },
]

/** Everything that is watched, in the order of the report. */
export const CHECKS: readonly Check[] = [
  ...hostChecks,
  ...storageChecks,
  ...emailChecks,
  ...moneyChecks,
  ...contentChecks,
]

/** For the desk's page of system status. */
export const CHECKS_OF_SERVER = CHECKS.filter(({ only }) => only !== 'by command')
/** For the job that runs every ten minutes. */
export const CHECKS_OF_JOB = CHECKS.filter(({ only }) => only === undefined)
export const CHECKS_AT_START = CHECKS.filter(({ atStart }) => atStart)
