import { publish, type UnitOfWork } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import {
  lockDigest,
  postponeEmails,
  selectDigestRecipients,
  selectIsInDigestOn,
  updateDigestRecipient,
  updateJoined,
  updateReleased,
} from './digest.store.server.ts'
import type { ConditionalEmail } from './outgoing-email.ts'
import { markEmailsOutdated } from './send-emails.store.server.ts'

/** A mail that waits to leave with others of its reader. key: of the event that it tells about */
export type DigestEmail = ConditionalEmail & { id: string; key: string | null }

/** Whose gathered mails may leave, by their addresses. */
export function digestDue(db: Db, now: Date): Promise<string[]> {
  return selectDigestRecipients(db, isoTime(now))
}

/** All that is gathered for somebody, oldest first, which nobody else takes before this transaction ends. */
export async function lockGathered(trx: UnitOfWork, recipient: string): Promise<DigestEmail[]> {
  const rows = await lockDigest(trx, recipient)
  return rows.map(({ id, dedupe_key: key, letter, send_while }) => {
    if (letter === null || send_while === null)
      throw new Error(`Email ${id} is gathered, but its letter or its condition is missing.`)
    return { id, key, recipient, letter: JSON.parse(letter), sendWhile: JSON.parse(send_while) }
  })
}

/** What is gathered for one address leaves to another one. */
export function redirectDigest(trx: UnitOfWork, addresses: { from: string; to: string }): Promise<void> {
  return updateDigestRecipient(trx, addresses)
}

/** Whether something that was gathered for somebody left on a day. @param which day: YYYY-MM-DD in Stockholm */
export function hasLeftOn(db: Db, which: { recipient: string; day: string }): Promise<boolean> {
  return selectIsInDigestOn(db, which)
}

/** Lets them wait for another day. */
export function postpone(trx: UnitOfWork, mails: readonly DigestEmail[], until: Date): Promise<void> {
  return postponeEmails(trx, idsOf(mails), isoTime(until))
}

/** Those that tell what is no longer so do not leave. */
export function markOutdated(trx: UnitOfWork, mails: readonly DigestEmail[]): Promise<void> {
  return markEmailsOutdated(trx, idsOf(mails))
}

/** Lets one leave as it is. */
export async function release(
  trx: UnitOfWork,
  mail: DigestEmail,
  { day, now }: { day: string; now: Date },
): Promise<void> {
  await updateReleased(trx, { id: mail.id, day, now: isoTime(now) })
  publish(trx, 'outbox')
}

/** Their words leave within another mail. */
export function join(trx: UnitOfWork, mails: readonly DigestEmail[], now: Date): Promise<void> {
  return updateJoined(trx, idsOf(mails), isoTime(now))
}

function idsOf(mails: readonly DigestEmail[]): string[] {
  return mails.map(({ id }) => id)
}
