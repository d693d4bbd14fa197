import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  RawNode,
  SelectQueryNode,
} from 'kysely'
import { ConnectionTakenError, isBusy } from '../schema/database-failures.ts'
import { changesSchema, SqliteStatements } from './sqlite-statements.ts'

/** Milliseconds that a write waits for another process's transaction. */
export const BUSY_TIMEOUT_MS = 5000
const TRY_AGAIN_MS = 5

/** Provides connections that share one writer and one reader. */
export class SqliteDriver implements Driver {
  readonly #writer: DatabaseSync
  readonly #reader: DatabaseSync | undefined
  readonly #shared: Shared

  constructor({ writer, reader }: { writer: DatabaseSync; reader?: DatabaseSync }, patienceMs: number) {
    this.#writer = writer
    this.#reader = reader
    this.#shared = {
      turns: new Turns(patienceMs),
      writes: new SqliteStatements(writer),
      reads: reader && new SqliteStatements(reader),
    }
  }

  /** SQLite doesn't wait itself, because that would block the whole process. */
  async init(): Promise<void> {
    this.#writer.exec('pragma busy_timeout = 0')
  }

  async acquireConnection(): Promise<SharedConnection> {
    return new SharedConnection(this.#shared)
  }

  async releaseConnection(connection: SharedConnection): Promise<void> {
    connection.giveWriter()
  }

  async beginTransaction(connection: SharedConnection): Promise<void> {
    await connection.takeWriter()
    await onceFree(() => this.#writer.exec('begin immediate'))
  }

  async commitTransaction(connection: SharedConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
    connection.notifyReader()
  }

  /** After some failures, such as a full disk, SQLite has already rolled back. */
  async rollbackTransaction(connection: SharedConnection): Promise<void> {
    if (this.#writer.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async savepoint(connection: SharedConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint ${quoted(name)}`))
  }

  async rollbackToSavepoint(connection: SharedConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to ${quoted(name)}`))
  }

  async releaseSavepoint(connection: SharedConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release ${quoted(name)}`))
  }

  async destroy(): Promise<void> {
    this.#reader?.close()
    this.#writer.close()
  }
}

type Shared = { turns: Turns; writes: SqliteStatements; reads: SqliteStatements | undefined }

class SharedConnection implements DatabaseConnection {
  readonly #shared: Shared
  #hasWriter = false
  #hasChangedSchema = false

  constructor(shared: Shared) {
    this.#shared = shared
  }

  async takeWriter(): Promise<void> {
    await this.#shared.turns.take()
    this.#hasWriter = true
  }

  giveWriter(): void {
    if (!this.#hasWriter) return
    this.#hasWriter = false
    this.#shared.turns.give()
  }

  /** The reader's prepared statements were made before the schema changed. */
  notifyReader(): void {
    if (this.#hasChangedSchema) this.#shared.reads?.forget()
    this.#hasChangedSchema = false
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { turns, writes, reads } = this.#shared
    if (this.#hasWriter) return this.#run(writes, query)
    if (reads && onlyReads(query)) return reads.run<Row>(query.sql, query.parameters)
    await turns.take()
    try {
      return await onceFree(() => this.#run<Row>(writes, query))
    } finally {
      this.notifyReader()
      turns.give()
    }
  }

  /** Reads all rows at once, because an unfinished statement would keep its snapshot. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const { rows } = await this.executeQuery<Row>(query)
    for (const row of rows) yield { rows: [row] }
  }

  #run<Row>(writes: SqliteStatements, query: CompiledQuery): QueryResult<Row> {
    const result = writes.run<Row>(query.sql, query.parameters)
    if (changesSchema(query.sql)) this.#hasChangedSchema = true
    return result
  }
}

/** Retries until no other process is writing. An attempt on a busy file changes nothing. */
async function onceFree<Result>(write: () => Result): Promise<Result> {
  const giveUpAt = Date.now() + BUSY_TIMEOUT_MS
  for (;;) {
    try {
      return write()
    } catch (error) {
      if (!isBusy(error) || Date.now() > giveUpAt) throw error
    }
    await sleep(TRY_AGAIN_MS)
  }
}

/** Everything else goes to the writer, so a mistake here costs only time. */
function onlyReads({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || (RawNode.is(query) && /^\s*select\b/i.test(sql))
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A lock with a queue. Waiting callers give up after a while. */
class Turns {
  readonly #queue: Array<() => void> = []
  readonly #patienceMs: number
  #taken = false

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs
  }

  /** @throws Error if the caller waited too long */
  async take(): Promise<void> {
    if (this.#taken) await this.#wait()
    this.#taken = true
  }

  give(): void {
    const next = this.#queue.shift()
    if (next) next()
    else this.#taken = false
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(proceed), 1)
        reject(
          new ConnectionTakenError(
            `No query could start for ${this.#patienceMs} ms, because a transaction holds the SQLite connection. Inside a transaction, use its trx for queries.`,
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
