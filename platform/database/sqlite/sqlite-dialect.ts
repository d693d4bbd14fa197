import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { ConnectionTakenError } from '../database-failures.ts'
import { withStatementCache } from './sqlite-statements.ts'

/** Milliseconds that a write waits for another process's transaction. */
export const BUSY_TIMEOUT_MS = 5000

const SQLITE_BUSY = 5

/**
 * Kysely on one `node:sqlite` connection. Every transaction takes the write lock when it begins, so that none fails
 * half-way for want of it, and migrations are transactional.
 * @param patienceMs how long a query waits for the connection before it fails instead of waiting for ever
 */
export function nodeSqliteDialect(database: DatabaseSync, patienceMs = 10_000): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new ImmediateDriver(database, patienceMs),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** The driver below hands out its one connection itself, so that waiting for it can end. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync
  readonly #patienceMs: number
  readonly #queue: Array<() => void> = []
  #taken = false

  constructor(database: DatabaseSync, patienceMs: number) {
    super({ database: withStatementCache(database) })
    this.#database = database
    this.#patienceMs = patienceMs
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#taken) await this.#wait()
    this.#taken = true
    return super.acquireConnection()
  }

  override async releaseConnection(): Promise<void> {
    const next = this.#queue.shift()
    if (next) next()
    else this.#taken = false
  }

  /** Waits without blocking the process while another one writes; `busy_timeout` alone would block it. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const giveUpAt = Date.now() + BUSY_TIMEOUT_MS
    while (!(await this.#tryToBegin(connection, giveUpAt))) await sleep(5)
  }

  /** SQLite has already rolled back by itself after some failures, such as a full disk. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }

  async #tryToBegin(connection: DatabaseConnection, giveUpAt: number): Promise<boolean> {
    this.#database.exec('pragma busy_timeout = 0')
    try {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'))
      return true
    } catch (error) {
      if (!isBusy(error) || Date.now() > giveUpAt) throw error
      return false
    } finally {
      this.#database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(proceed), 1)
        reject(
          new ConnectionTakenError(
            `No query could start for ${this.#patienceMs} ms because a transaction holds the SQLite connection. Inside a transaction, query through its trx.`,
          ),
        )
      }, this.#patienceMs)
      const proceed = () => {
        clearTimeout(timer)
        resolve()
      }
      this.#queue.push(proceed)
    })
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
