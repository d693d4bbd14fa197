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

/** An email is accepted within seconds. A failed one is retried after five minutes at the latest. */
const MAILBOX_MS = 15 * 60_000

/** Outgoing emails and clients' replies. */
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
      return count > 0 ? `${pluralize(count, 'email')} should have been sent ten minutes ago.` : undefined
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
      // Older ones were already seen, and stay until retention deletes them.
      return count > 0
        ? { says: `${pluralize(count, 'older email')} couldn't be sent.`, severity: 'warning' }
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
    name: 'mailbox of replies',
    severity: 'problem',
    look: checkMailbox,
    toDo: "Correct IMAP_URL, or check the server's log.",
  },
]

async function checkEmailServer({ config: { SMTP_URL, isLoopback } }: Product): Promise<Found> {
  if (!SMTP_URL)
    return isLoopback ? undefined : "SMTP_URL isn't set, so emails are written to files and nobody gets them."
  try {
    await checkSmtp(SMTP_URL)
    return undefined
  } catch (error) {
    return { says: "SMTP_URL: the mail server can't be used.", detail: `${(error as Error).message}.` }
  }
}

const UNUSABLE_MAILBOX = {
  unreachable: "mailbox of replies can't be reached.",
  refused: "mailbox of replies doesn't accept this username and password.",
  closed: "inbox of the mailbox of replies can't be opened.",
}

/** Whether the mailbox of clients' replies can be read and is being emptied. */
export async function checkMailbox(
  { config: { IMAP_URL } }: { config: Pick<Product['config'], 'IMAP_URL'> },
  now: Date,
): Promise<Found> {
  if (!IMAP_URL) return undefined
  const mailbox = await examineMailbox(IMAP_URL)
  if (mailbox.is !== 'works')
    return { says: `IMAP_URL: the ${UNUSABLE_MAILBOX[mailbox.is]}`, detail: `${mailbox.reason}.` }
  const { waiting, oldest, hasTaken } = mailbox
  if (!oldest || now.getTime() - oldest.getTime() < MAILBOX_MS) return undefined
  const folder = hasTaken ? '' : ' Its folder Taken, which the server creates, is missing.'
  return `${pluralize(waiting, 'unread email')} in the mailbox of replies, the oldest since ${localTime(oldest)}.${folder}`
}

/** Texts that the studio has to confirm. */
const contentChecks: readonly Check[] = [
  {
    name: 'facts about the studio',
    severity: 'warning',
    look: () => (placeholders.length > 0 ? `Still placeholders: ${placeholders.join(', ')}.` : undefined),
    toDo: 'Add them to overrides/studio.json.',
  },
  {
    // Invented customers are unlawful on a public site.
    name: 'testimonials',
    severity: 'problem',
    look: ({ config: { SAMPLE_CONTENT, isLoopback } }) => {
      const samples = testimonials.filter(({ sample }) => sample)
      if (samples.length === 0 || SAMPLE_CONTENT === 'off') return undefined
      const names = `${pluralize(samples.length, 'invented testimonial')} (${samples.map(({ id }) => id).join(', ')})`
      return isLoopback
        ? { says: `${names}, shown because PUBLIC_URL is a loopback address.`, severity: 'warning' }
        : `${names}, shown to the public.`
    },
    toDo: 'Set SAMPLE_CONTENT=off, or list them in overrides/confirmed.json once they are true.',
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
    toDo: 'List the true ones in overrides/confirmed.json.',
  },
  {
    // The rule is binding for the studio, so someone must have decided on it.
    name: 'refund if nothing is gained',
    severity: 'warning',
    look: () =>
      confirmed.some(({ what }) => what === 'rule nothing-gained')
        ? undefined
        : `Pages promise ${nothingGained.paidBackPercent}% of the price back if nothing is gained.`,
    toDo: "Confirm it in overrides/confirmed.json as 'rule nothing-gained', or change the rule in the sources (nothing-gained.ts) and commit that.",
  },
  {
    // People who sign one rely on it, so someone must have reviewed it.
    name: 'agreements',
    severity: 'warning',
    look: () => {
      const open = Object.keys(agreements).filter(
        (slug) => !confirmed.some(({ what }) => what === `agreement ${slug}`),
      )
      return open.length > 0 ? `These agreements aren't confirmed yet: ${open.join(', ')}.` : undefined
    },
    toDo: "Have them reviewed, then list each in overrides/confirmed.json as 'agreement NAME'.",
  },
]

/** All checks, in the order of the report. */
export const CHECKS: readonly Check[] = [
  ...hostChecks,
  ...storageChecks,
  ...emailChecks,
  ...moneyChecks,
  ...contentChecks,
]

/** For the desk's system status page. */
export const CHECKS_OF_SERVER = CHECKS.filter(({ only }) => only !== 'by command')
/** For the job that runs every ten minutes. */
export const CHECKS_OF_JOB = CHECKS.filter(({ only }) => only === undefined)
export const CHECKS_AT_START = CHECKS.filter(({ atStart }) => atStart)
