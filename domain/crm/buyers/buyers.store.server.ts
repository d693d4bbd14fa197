import type { Selectable } from 'kysely'
import type { Db, Tables } from '#domain/kernel/database.ts'

export type BuyerRow = Selectable<Tables['buyer_details']>

export function selectBuyer(db: Db, userId: string) {
  return db.selectFrom('buyer_details').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export async function storeBuyer(db: Db, row: BuyerRow): Promise<void> {
  const { user_id, ...details } = row
  await db
    .insertInto('buyer_details')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(details))
    .execute()
}
