import type { Insertable, Selectable } from 'kysely'
import { type Db, insertOnce, type Tables } from '#domain/kernel/database.ts'

export type RateRow = Selectable<Tables['exchange_rates']>

export function selectRateUntil(db: Db, day: string) {
  return db
    .selectFrom('exchange_rates')
    .selectAll()
    .where('day', '<=', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function selectRates(db: Db, limit: number) {
  return db.selectFrom('exchange_rates').selectAll().orderBy('day', 'desc').limit(limit).execute()
}

/** Keeps an existing rate. @returns whether it is new */
export function insertRate(db: Db, row: Insertable<Tables['exchange_rates']>) {
  return insertOnce(db.insertInto('exchange_rates').values(row))
}

/** Replaces an existing rate. */
export async function upsertRate(db: Db, row: Insertable<Tables['exchange_rates']>): Promise<void> {
  await db
    .insertInto('exchange_rates')
    .values(row)
    .onConflict((conflict) => conflict.column('day').doUpdateSet(row))
    .execute()
}
