import { type Kysely, PostgresAdapter, type Transaction } from 'kysely'
import type { StoredTables } from './tables.ts'

/**
 * Types that are narrower than their columns, by `table.column`. Each is declared beside its type. Columns whose check lists their values
 * need none.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled beside the types
export interface ColumnTypes {}

/** Every table of the product. Rows are inserted with all their columns that are not null, so the types know no defaults. */
export interface Tables extends Typed<StoredTables> {}

type Typed<All> = {
  [Table in keyof All]: {
    [Column in keyof All[Table]]: `${Table & string}.${Column & string}` extends infer Name extends
      keyof ColumnTypes
      ? ColumnTypes[Name]
      : All[Table][Column]
  }
}

/** What a store reads and writes through: the database, or a transaction on it. */
export type Db = Kysely<Tables>

/** Demanded by what locks rows or must commit together with other writes. */
export type Trx = Transaction<Tables>

/** Whether a row has to be locked by name. SQLite's transactions hold the whole database instead, and it knows no such words. */
export function locksRows(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
