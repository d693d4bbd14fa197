import type { Insertable } from 'kysely'
import type { Db, Tables, Trx } from '#domain/kernel/database.ts'

export async function insertNote(trx: Trx, row: Insertable<Tables['client_notes']>): Promise<void> {
  await trx.insertInto('client_notes').values(row).execute()
}

/** Newest first. */
export function selectNotes(db: Db, userId: string) {
  return db
    .selectFrom('client_notes')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** @returns undefined if the client has no such note */
export function deleteNote(trx: Trx, which: { id: string; userId: string }) {
  return trx
    .deleteFrom('client_notes')
    .where('id', '=', which.id)
    .where('user_id', '=', which.userId)
    .returningAll()
    .executeTakeFirst()
}
