import type { Selectable } from 'kysely'
import type { Db, Tables } from '#domain/kernel/database.ts'

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

type TypingRow = Selectable<Tables['typing']>

export function selectTyping(db: Db, about: string): Promise<TypingRow | undefined> {
  return db.selectFrom('typing').selectAll().where('about', '=', about).executeTakeFirst()
}

/**
 * Keeps the person's own place, or takes one that is free or was left. It is a single statement, so that of two
 * concurrent people only one gets it.
 * @param row.stoppedBy anyone who last typed before this has stopped
 */
export async function upsertTyping(
  db: Db,
  row: { about: string; byName: string; now: string; stoppedBy: string },
): Promise<void> {
  const { about, byName, now, stoppedBy } = row
  await db
    .insertInto('typing')
    .values({ about, by_name: byName, since: now, at: now })
    .onConflict((conflict) =>
      conflict
        .column('about')
        .doUpdateSet((is) => ({
          by_name: byName,
          since: is.case().when('typing.by_name', '=', byName).then(is.ref('typing.since')).else(now).end(),
          at: now,
        }))
        .where((is) => is.or([is('typing.by_name', '=', byName), is('typing.at', '<', stoppedBy)])),
    )
    .execute()
}

export async function deleteTyping(db: Db, which: { about: string; byName: string }): Promise<void> {
  await db.deleteFrom('typing').where('about', '=', which.about).where('by_name', '=', which.byName).execute()
}
