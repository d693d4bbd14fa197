import { publish, type UnitOfWork } from '#domain/kernel/commit.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { lockDigest, updateReleased } from './digest.store.server.ts'
import type { ConditionalEmail } from './outgoing-email.ts'

export { digestDue, hasLeftOn, join, postpone, redirectDigest } from './digest.store.server.ts'
export { markEmailsOutdated } from './send-emails.store.server.ts'

/** An email that waits for the recipient's digest. @property key deduplication key of the event */
export type DigestEmail = ConditionalEmail & { id: string; key: string | null }

/** Locks the waiting emails of a recipient, oldest first. */
export async function lockGathered(trx: UnitOfWork, recipient: string): Promise<DigestEmail[]> {
  const rows = await lockDigest(trx, recipient)
  return rows.map(({ id, dedupe_key: key, letter, send_while }) => {
    if (letter === null || send_while === null)
      throw new Error(`Email ${id} waits for a digest, but its letter or condition is missing.`)
    return { id, key, recipient, letter: JSON.parse(letter), sendWhile: JSON.parse(send_while) }
  })
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
