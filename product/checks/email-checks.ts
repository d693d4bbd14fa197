import { countGivenUpLately, countStuck } from '#domain/email/outbox.server.ts'
import { findFullCeilings } from '#domain/email/recipient.server.ts'
import { deskPages } from '#domain/kernel/desk-pages.ts'
import { counted } from '#domain/kernel/text.ts'
import { examineMailbox } from '#platform/mail/examine-mailbox.ts'
import { checkSmtp } from '#platform/mail/smtp-mailer.ts'
import type { Product } from '../product.ts'
import { type Check, type Found, localTime } from './check.ts'

/** An email is taken within seconds, and one that could not be is tried again every five minutes at the latest. */
const MAILBOX_MS = 15 * 60_000

/** Emails that leave, and clients' answers to them. */
export const emailChecks: readonly Check[] = [
  {
    name: 'mail server',
    severity: 'problem',
    look: checkMailServer,
    toDo: 'Correct SMTP_URL, or ask whoever runs the mail server.',
  },
  {
    name: 'outgoing emails',
    severity: 'problem',
    look: async ({ deps }, now) => {
      const count = await countStuck(deps.db, now)
      return count > 0 ? `${counted(count, 'email')} should have left ten minutes ago.` : undefined
    },
    toDo: 'See why at /desk/mails?status=waiting.',
  },
  {
    name: 'emails that were given up',
    severity: 'problem',
    look: async ({ deps }, now) => {
      const { count, lately } = await countGivenUpLately(deps.db, now)
      if (lately > 0)
        return `${counted(lately, 'email')} of the last week could not be sent in a dozen tries.`
      // An old one has been seen, and stays until its time has passed.
      return count > 0
        ? { says: `${counted(count, 'older email')} could not be sent.`, severity: 'warning' }
        : undefined
    },
    toDo: `Try again at ${deskPages.retryMail()}.`,
  },
  {
    name: 'emails that visitors cause',
    severity: 'problem',
    look: async ({ deps }, now) => {
      const full = await findFullCeilings(deps.db, now)
      if (full.length === 0) return undefined
      const counts = full.map(({ as, limit }) => `${limit} (${as})`).join(', ')
      return `Within the hour we sent ${counts}. More of them are stored without an email.`
    },
    toDo: 'See at /desk/enquiries and /desk/clients whether a program sends them.',
  },
  {
    name: 'mailbox of answers',
    severity: 'problem',
    look: checkMailbox,
    toDo: 'Correct IMAP_URL, or read the log of the server.',
  },
]

async function checkMailServer({ config: { SMTP_URL, isLoopback } }: Product): Promise<Found> {
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
      return `${counted(waiting, 'unread email')} in the mailbox of answers, the oldest since ${localTime(oldest)}.${folder}`
    }
  }
}
