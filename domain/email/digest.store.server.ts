import { type Db, inList, locksRows, type Trx } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { EMPTIED, type EmailRow } from './outbox.store.server.ts'

/** @returns the addresses whose digest is due */
export async function digestDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('recipient')
    .distinct()
    .where('status', '=', 'gathering')
    .where('next_attempt_at', '<=', isoTime(now))
    .execute()
  return rows.map(({ recipient }) => recipient)
}

export function lockDigest(trx: Trx, recipient: string): Promise<EmailRow[]> {
  return trx
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .where('status', '=', 'gathering')
    .orderBy('created_at')
    .$if(locksRows(trx), (query) => query.forUpdate())
    .execute()
}

export async function redirectDigest(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ recipient: to })
    .where('recipient', '=', from)
    .where('status', '=', 'gathering')
    .execute()
}

/** @param which `day` as YYYY-MM-DD in Stockholm */
export async function hasLeftOn(
  db: Db,
  { recipient, day }: { recipient: string; day: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', recipient)
    .where('digest_on', '=', day)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function postpone(trx: Trx, ids: readonly string[], until: Date): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ next_attempt_at: isoTime(until) })
    .where(inList(trx, 'id', ids))
    .where('next_attempt_at', '<', isoTime(until))
    .execute()
}

export async function deleteEmails(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where(inList(trx, 'id', ids))
    .execute()
}

export async function updateReleased(
  trx: Trx,
  { id, day, now }: { id: string; day: string; now: string },
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ status: 'waiting', digest_on: day, next_attempt_at: now })
    .where('id', '=', id)
    .execute()
}

/** Marks emails as part of a digest. */
export async function join(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ status: 'joined', sent_at: isoTime(now), ...EMPTIED })
    .where(inList(trx, 'id', ids))
    .execute()
}
