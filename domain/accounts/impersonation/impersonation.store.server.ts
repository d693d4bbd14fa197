import type { Selectable } from 'kysely'
import type { Db, Tables } from '#domain/kernel/database.ts'

type ImpersonationRow = Selectable<Tables['impersonations']>

export async function upsertImpersonation(db: Db, row: ImpersonationRow): Promise<void> {
  const { client_id, until } = row
  await db
    .insertInto('impersonations')
    .values(row)
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ client_id, until }))
    .execute()
}

export function selectImpersonation(
  db: Db,
  which: { sessionId: string; now: string },
): Promise<ImpersonationRow | undefined> {
  return db
    .selectFrom('impersonations')
    .selectAll()
    .where('session_id', '=', which.sessionId)
    .where('until', '>', which.now)
    .executeTakeFirst()
}

/** @returns the client's id, or undefined if there was no impersonation */
export async function deleteImpersonation(db: Db, sessionId: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('impersonations')
    .where('session_id', '=', sessionId)
    .returning('client_id')
    .executeTakeFirst()
  return row?.client_id
}
