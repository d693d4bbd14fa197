import type { Db } from '../../kernel/database.ts'

export async function countMessagesByKey(db: Db, dedupeKeys: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('dedupe_key', 'in', [...dedupeKeys])
    .executeTakeFirstOrThrow()
  return row.count
}

/** When the account was made; nothing when it is gone. */
export async function selectAccountTime(db: Db, userId: string): Promise<Date | undefined> {
  const row = await db.selectFrom('user').select('createdAt').where('id', '=', userId).executeTakeFirst()
  return row && new Date(row.createdAt)
}
