import type { Insertable } from 'kysely'
import type { Db, Tables } from '#domain/kernel/database.ts'

export async function upsertKnownPlace(db: Db, row: Insertable<Tables['known_places']>): Promise<void> {
  await db
    .insertInto('known_places')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'place']).doUpdateSet({ seen_at: row.seen_at }))
    .execute()
}

/** Those of these places that were seen since then. */
export async function selectKnownPlaces(
  db: Db,
  { userId, places, since }: { userId: string; places: readonly string[]; since: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('known_places')
    .select('place')
    .where('user_id', '=', userId)
    .where('place', 'in', [...places])
    .where('seen_at', '>', since)
    .execute()
  return rows.map(({ place }) => place)
}
