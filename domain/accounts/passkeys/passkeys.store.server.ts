import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Trx } from '#domain/kernel/database.ts'

export type PasskeyRow = Selectable<Tables['passkeys']>

/** The oldest first. */
export function selectPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function selectPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** @returns false when there is one of this device already */
export async function insertPasskey(trx: Trx, row: Insertable<Tables['passkeys']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkeys')
    .values(row)
    .onConflict((of) => of.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateUse(
  db: Db,
  { id, counter, usedAt }: { id: string; counter: number; usedAt: string },
): Promise<void> {
  await db.updateTable('passkeys').set({ counter, used_at: usedAt }).where('id', '=', id).execute()
}

/** @returns false when this person has no such passkey */
export async function deletePasskey(trx: Trx, which: { userId: string; id: string }): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('id', '=', which.id)
    .where('user_id', '=', which.userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
