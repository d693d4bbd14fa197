import { didChange } from '#domain/kernel/changed-rows.ts'
import type { Db } from '#domain/kernel/database.ts'

export async function selectNameOf(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('reply_addresses')
    .select('name')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.name
}

export async function selectUserOf(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('reply_addresses')
    .select('user_id')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.user_id
}

/** Keeps an existing one. */
export async function insertName(
  db: Db,
  row: { name: string; user_id: string; created_at: string },
): Promise<void> {
  await db
    .insertInto('reply_addresses')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** The next email to the client gets a new address. @returns whether there was one */
export function revokeReplyAddress(db: Db, userId: string): Promise<boolean> {
  return didChange(db.deleteFrom('reply_addresses').where('user_id', '=', userId))
}
