import { counted } from '#domain/kernel/counted.ts'
import type { Config } from '#platform/config/config.ts'
import { examineMailbox, type MailboxExamination } from '#platform/mail/examine-mailbox.ts'
import type { Finding } from './finding.schema.ts'
import { findingsAbout, localTime } from './finding.ts'

const { ok, warning, problem } = findingsAbout('answers by mail')

const MINUTE_MS = 60_000
/** An email is taken within seconds, and one that could not be is tried again every five minutes at the latest. */
const SOON_MS = 15 * MINUTE_MS
const LONG_MS = 24 * 60 * MINUTE_MS

/** Whether the mailbox of clients' answers can be read, and is. */
export async function checkMailbox({ IMAP_URL }: Pick<Config, 'IMAP_URL'>, now: Date): Promise<Finding[]> {
  if (!IMAP_URL) return [ok('Nobody reads answers to our mails, as IMAP_URL is not set; mails say so.')]
  return [aboutMailbox(await examineMailbox(IMAP_URL), now)]
}

function aboutMailbox(mailbox: MailboxExamination, now: Date): Finding {
  switch (mailbox.is) {
    case 'unreachable':
      return problem(`IMAP_URL: the mailbox of answers cannot be reached (${mailbox.reason}).`)
    case 'refused':
      return problem(
        `IMAP_URL: the mailbox of answers does not accept this user and password (${mailbox.reason}).`,
      )
    case 'closed':
      return problem(`IMAP_URL: the inbox of the mailbox of answers cannot be opened (${mailbox.reason}).`)
    case 'works':
      return aboutWaiting(mailbox, now)
  }
}

function aboutWaiting(
  { waiting, oldest, hasTaken }: MailboxExamination & { is: 'works' },
  now: Date,
): Finding {
  if (oldest === undefined) return ok('The mailbox of answers is read, and no mail waits in it.')
  const waits = `${counted(waiting, 'mail')} ${waiting === 1 ? 'waits' : 'wait'} in the mailbox of answers, the oldest since ${localTime(oldest.toISOString())}`
  const ms = now.getTime() - oldest.getTime()
  if (ms < SOON_MS) return ok(`${waits}.`)
  const folder = hasTaken ? '' : ' Its folder Taken, which the server makes, is not there.'
  const says = `${waits}: see whether the server runs, and what its log says.${folder}`
  return ms < LONG_MS ? warning(says) : problem(says)
}
