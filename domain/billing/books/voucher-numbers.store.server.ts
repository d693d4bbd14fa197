import { sql } from 'kysely'
import { type Db, inList, type Trx } from '#domain/kernel/database.ts'

/** Locks the series of a financial year until the transaction ends. @returns the last number */
export async function lockSeries(trx: Trx, financialYear: string): Promise<number> {
  const row = await trx
    .insertInto('voucher_series')
    .values({ financial_year: financialYear, last_number: 0 })
    .onConflict((conflict) =>
      conflict.column('financial_year').doUpdateSet({ last_number: sql<number>`voucher_series.last_number` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return row.last_number
}

export async function selectNumbers(
  db: Db,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('vouchers')
    .select(['entry_id', 'number'])
    .where(inList(db, 'entry_id', entryIds))
    .execute()
  return new Map(rows.map(({ entry_id, number }) => [entry_id, number]))
}

export async function insertNumber(
  trx: Trx,
  row: { entry_id: string; financial_year: string; number: number },
): Promise<void> {
  await trx.insertInto('vouchers').values(row).execute()
  await trx
    .updateTable('voucher_series')
    .set({ last_number: row.number })
    .where('financial_year', '=', row.financial_year)
    .execute()
}
