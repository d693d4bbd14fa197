import type { Insertable, Selectable } from 'kysely'
import { didChange } from '#domain/kernel/changed-rows.ts'
import type { Db, Tables } from '#domain/kernel/database.ts'

export type ReceivedRow = Selectable<Tables['received_emails']>

/** @returns false if one with this Message-ID exists */
export function insertReceived(db: Db, row: Insertable<Tables['received_emails']>): Promise<boolean> {
  return didChange(
    db
      .insertInto('received_emails')
      .values(row)
      .onConflict((conflict) => conflict.column('message_id').doNothing()),
  )
}

export async function isReceived(db: Db, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('received_emails')
    .select('id')
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return row !== undefined
}

export function listHeldEmails(db: Db, limit: number): Promise<ReceivedRow[]> {
  return db
    .selectFrom('received_emails')
    .selectAll()
    .where('reason', 'is not', null)
    .where('done_at', 'is', null)
    .orderBy('received_at')
    .limit(limit)
    .execute()
}

export function selectReceived(db: Db, id: string): Promise<ReceivedRow | undefined> {
  return db.selectFrom('received_emails').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @returns false if it was already dealt with */
export function markDone(
  db: Db,
  { id, now, outcome }: { id: string; now: string; outcome?: ReceivedRow['outcome'] },
): Promise<boolean> {
  return didChange(
    db
      .updateTable('received_emails')
      .set({ done_at: now, sender: '', subject: '', text: '', ...(outcome && { outcome }) })
      .where('id', '=', id)
      .where('done_at', 'is', null),
  )
}

/** @returns false, without counting, if there were already `most` attempts */
export function countAttempt(
  db: Db,
  { email, most, now }: { email: string; most: number; now: string },
): Promise<boolean> {
  return didChange(
    db
      .insertInto('email_attempts')
      .values({ email, attempts: 1, begun_at: now })
      .onConflict((conflict) =>
        conflict
          .column('email')
          .doUpdateSet(({ eb }) => ({ attempts: eb('email_attempts.attempts', '+', 1) }))
          .where('email_attempts.attempts', '<', most),
      ),
  )
}

/** Only if the first attempt was after `begunAfter`. */
export async function uncountAttempt(
  db: Db,
  { email, begunAfter }: { email: string; begunAfter: string },
): Promise<void> {
  await db
    .updateTable('email_attempts')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
    .where('email', '=', email)
    .where('begun_at', '>', begunAfter)
    .execute()
}

export async function deleteAttempts(db: Db, email: string): Promise<void> {
  await db.deleteFrom('email_attempts').where('email', '=', email).execute()
}
