import { type Kysely, PostgresAdapter, type Transaction } from 'kysely'

/** Every table of the product: each slice adds its own beside their columns, in its `*.table.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the slices
export interface Tables {}

/** What a store reads and writes through: the database, or a transaction on it. */
export type Db = Kysely<Tables>

/** Demanded by what locks rows or must commit together with other writes. */
export type Trx = Transaction<Tables>

/** Whether a row has to be locked by name. SQLite's transactions hold the whole database instead, and it knows no such words. */
export function locksRows(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
