import type { DatabaseSync } from 'node:sqlite'
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { SqliteDriver } from './sqlite-driver.ts'

/**
 * Kysely on `node:sqlite`. Every transaction takes the write lock when it begins, so that none fails half-way for want of it, and
 * migrations are transactional. Transactions and changes take turns on one connection; queries outside a transaction run on a second
 * one and see the last commit, so that none of them waits for somebody else's transaction.
 * @param connections reader: opened on the same file in WAL mode. Without it (a database in memory) queries take turns too
 * @param patienceMs how long a change waits for its turn before it fails instead of waiting for ever
 */
export function nodeSqliteDialect(
  connections: { writer: DatabaseSync; reader?: DatabaseSync },
  patienceMs = 10_000,
): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new SqliteDriver(connections, patienceMs),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** The driver lets changes take turns itself, so that waiting for a turn can end. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
