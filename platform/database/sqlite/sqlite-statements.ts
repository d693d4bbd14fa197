import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** Enough for every query of the product; lists of varying length would else let it grow without end. */
const MOST_STATEMENTS = 500

/** Statements that change what other statements mean: never kept, and nothing kept survives them. */
const CHANGES_SCHEMA = /^\s*(create|alter|drop|vacuum|pragma|attach|detach)\b/i

/** `node:sqlite` in the shape that Kysely's SQLite driver expects, with prepared statements kept for the next use. */
export function withStatementCache(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(sql) {
      if (CHANGES_SCHEMA.test(sql)) {
        kept.clear()
        return asStatement(database, sql)
      }
      const statement = kept.get(sql) ?? asStatement(database, sql)
      kept.delete(sql)
      kept.set(sql, statement)
      if (kept.size > MOST_STATEMENTS) kept.delete(kept.keys().next().value ?? '')
      return statement
    },
  }
}

function asStatement(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql)
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(bound)).map(asPlainObject),
    run: (parameters) => statement.run(...parameters.map(bound)),
    iterate: (parameters) => plainRows(statement, parameters),
  }
}

function* plainRows(statement: StatementSync, parameters: readonly unknown[]): IterableIterator<unknown> {
  for (const row of statement.iterate(...parameters.map(bound))) yield asPlainObject(row)
}

/** Rows of `node:sqlite` have no prototype; those of PostgreSQL do. */
function asPlainObject(row: object): object {
  return { ...row }
}

/** What SQLite stores for a value. Refuses what it would silently store as NULL. */
function bound(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string' || typeof value === 'bigint' || value instanceof Uint8Array) return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new TypeError(`SQLite cannot store this ${typeof value}: ${String(value)}`)
}
