import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import type { QueryResult } from 'kysely'

const MOST_STATEMENTS = 500

/** Statements that change the meaning of others. They aren't cached and clear the cache. */
const CHANGES_SCHEMA = /^\s*(create|alter|drop|vacuum|pragma|attach|detach)\b/i

export function changesSchema(sql: string): boolean {
  return CHANGES_SCHEMA.test(sql)
}

type Kept = { statement: StatementSync; columns: readonly string[] }

/** A cache of prepared statements per connection. */
export class SqliteStatements {
  readonly #database: DatabaseSync
  readonly #kept = new Map<string, Kept>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  run<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    const { statement, columns } = this.#prepared(sql)
    const values = parameters.map(bound)
    if (columns.length > 0) {
      const rows = statement.all(...values) as unknown as SQLOutputValue[][]
      // Another process, or another connection of this one, has added a column.
      if (rows[0] && rows[0].length !== columns.length) {
        this.forget()
        return this.run(sql, parameters)
      }
      return { rows: rows.map((row) => named(row, columns)) as Row[] }
    }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) }
  }

  /** Called after a schema change, because prepared statements may be outdated. */
  forget(): void {
    this.#kept.clear()
  }

  #prepared(sql: string): Kept {
    if (changesSchema(sql)) {
      this.forget()
      return prepare(this.#database, sql)
    }
    const prepared = this.#kept.get(sql) ?? prepare(this.#database, sql)
    this.#kept.delete(sql)
    this.#kept.set(sql, prepared)
    if (this.#kept.size > MOST_STATEMENTS)
      for (const oldest of this.#kept.keys()) {
        this.#kept.delete(oldest)
        break
      }
    return prepared
  }
}

function prepare(database: DatabaseSync, sql: string): Kept {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  return { statement, columns: statement.columns().map(({ name }) => name) }
}

/** A plain object like PostgreSQL's rows. Rows of `node:sqlite` have no prototype. */
function named(row: readonly SQLOutputValue[], columns: readonly string[]): Record<string, SQLOutputValue> {
  const object: Record<string, SQLOutputValue> = {}
  for (let i = 0; i < columns.length; i++) object[columns[i] as string] = row[i] as SQLOutputValue
  return object
}

/** Refuses values that SQLite would silently store as NULL. */
function bound(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string' || typeof value === 'bigint' || value instanceof Uint8Array) return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new TypeError(`SQLite can't store this ${typeof value}: ${String(value)}`)
}
