import { among } from '../kernel/among.ts'
import type { Db, Trx } from '../kernel/database.ts'

/** Oldest first. */
export function selectMailsTo(db: Db, email: string) {
  return db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'status', 'created_at', 'sent_at'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function deleteDoneMailsTo(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('outbox').where('recipient', '=', email).where('status', '!=', 'waiting').execute()
}

export async function deleteUnsentMails(trx: Trx, dedupeKeys: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where(among(trx, 'dedupe_key', JSON.stringify(dedupeKeys)))
    .where('status', '!=', 'sent')
    .execute()
}

/** @returns how many */
export async function deleteMailsBefore(trx: Trx, time: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('outbox').where('created_at', '<', time).executeTakeFirst()
  return Number(numDeletedRows)
}
