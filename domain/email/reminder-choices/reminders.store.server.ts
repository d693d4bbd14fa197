import type { Db } from '#domain/kernel/database.ts'

export async function selectKindsOff(db: Db, whom: string): Promise<{ kind: string; since: string }[]> {
  return db
    .selectFrom('reminders_off')
    .select(['kind', 'since'])
    .where('whom', '=', whom)
    .orderBy('kind')
    .execute()
}

export async function insertKindOff(
  db: Db,
  row: { whom: string; kind: string; since: string },
): Promise<void> {
  await db
    .insertInto('reminders_off')
    .values(row)
    .onConflict((conflict) => conflict.columns(['whom', 'kind']).doNothing())
    .execute()
}

export async function deleteKindOff(db: Db, { whom, kind }: { whom: string; kind: string }): Promise<void> {
  await db.deleteFrom('reminders_off').where('whom', '=', whom).where('kind', '=', kind).execute()
}
