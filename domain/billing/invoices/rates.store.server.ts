import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables } from '#domain/kernel/database.ts'

export type RateRow = Selectable<Tables['exchange_rates']>

export function selectRateUntil(db: Db, day: string): Promise<RateRow | undefined> {
  return db
    .selectFrom('exchange_rates')
    .selectAll()
    .where('day', '<=', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function selectRates(db: Db, limit: number): Promise<RateRow[]> {
  return db.selectFrom('exchange_rates').selectAll().orderBy('day', 'desc').limit(limit).execute()
}

/** Keeps an existing rate. @returns whether it is new */
export async function insertRate(db: Db, row: Insertable<Tables['exchange_rates']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('exchange_rates')
    .values(row)
    .onConflict((conflict) => conflict.column('day').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Replaces an existing rate. */
export async function upsertRate(db: Db, row: Insertable<Tables['exchange_rates']>): Promise<void> {
  await db
    .insertInto('exchange_rates')
    .values(row)
    .onConflict((conflict) => conflict.column('day').doUpdateSet(row))
    .execute()
}
