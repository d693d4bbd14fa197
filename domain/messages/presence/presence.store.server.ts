import type { Db } from '#domain/kernel/database.ts'

export async function selectSeenAt(
  db: Db,
  which: { userId: string; side: 'client' | 'team' },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('presence')
    .select('seen_at')
    .where('user_id', '=', which.userId)
    .where('side', '=', which.side)
    .executeTakeFirst()
  return row?.seen_at
}

export async function upsertSeenAt(
  db: Db,
  row: { userId: string; side: 'client' | 'team'; seenAt: string },
): Promise<void> {
  await db
    .insertInto('presence')
    .values({ user_id: row.userId, side: row.side, seen_at: row.seenAt })
    .onConflict((conflict) => conflict.columns(['user_id', 'side']).doUpdateSet({ seen_at: row.seenAt }))
    .execute()
}
