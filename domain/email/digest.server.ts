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

/** An email that waits for the recipient's digest. @property key deduplication key of the event */
export type DigestEmail = ConditionalEmail & { id: string; key: string | null }

/** @returns the addresses whose digest is due */
export function digestDue(db: Db, now: Date): Promise<string[]> {
  return selectDigestRecipients(db, isoTime(now))
}

/** Locks the waiting emails of a recipient, oldest first. */
export async function lockGathered(trx: UnitOfWork, recipient: string): Promise<DigestEmail[]> {
  const rows = await lockDigest(trx, recipient)
  return rows.map(({ id, dedupe_key: key, letter, send_while }) => {
    if (letter === null || send_while === null)
      throw new Error(`Email ${id} is gathered, but its letter or its condition is missing.`)
    return { id, key, recipient, letter: JSON.parse(letter), sendWhile: JSON.parse(send_while) }
  })
}

export function redirectDigest(trx: UnitOfWork, addresses: { from: string; to: string }): Promise<void> {
  return updateDigestRecipient(trx, addresses)
}

/** @param which `day` as YYYY-MM-DD in Stockholm */
export function hasLeftOn(db: Db, which: { recipient: string; day: string }): Promise<boolean> {
  return selectIsInDigestOn(db, which)
}

export function postpone(trx: UnitOfWork, mails: readonly DigestEmail[], until: Date): Promise<void> {
  return postponeEmails(trx, idsOf(mails), isoTime(until))
}

export function markOutdated(trx: UnitOfWork, mails: readonly DigestEmail[]): Promise<void> {
  return markEmailsOutdated(trx, idsOf(mails))
}

/** Sends a single email as it is, without a digest. */
export async function release(
  trx: UnitOfWork,
  mail: DigestEmail,
  { day, now }: { day: string; now: Date },
): Promise<void> {
  await updateReleased(trx, { id: mail.id, day, now: isoTime(now) })
  publish(trx, 'outbox')
}

/** Marks emails as part of a digest. */
export function join(trx: UnitOfWork, mails: readonly DigestEmail[], now: Date): Promise<void> {
  return updateJoined(trx, idsOf(mails), isoTime(now))
}

function idsOf(mails: readonly DigestEmail[]): string[] {
  return mails.map(({ id }) => id)
}
