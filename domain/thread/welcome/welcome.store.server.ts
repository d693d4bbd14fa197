import type { Db } from '../../kernel/database.ts'

export async function countMessagesByKey(db: Db, dedupeKeys: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('dedupe_key', 'in', [...dedupeKeys])
    .executeTakeFirstOrThrow()
  return row.count
}
