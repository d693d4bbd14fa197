import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, inject } from 'vitest'
import type { Db } from '#domain/kernel/database.ts'
import { connectDatabase, type DatabaseHandle, type Engine } from '#platform/database/database.ts'
import { TEMPLATE } from './global-setup.ts'
import { lendPostgresDatabase, takeBackPostgresDatabase } from './lent-databases.ts'
import { createPostgresDatabase, dropPostgresDatabase } from './postgres-databases.ts'

/** A database of one's own. Its members are for use inside tests and hooks. */
export type TestDatabase = {
  readonly db: Db
  readonly handle: DatabaseHandle
  /** For DATABASE_URL of a process that a test starts. */
  readonly url: string
  /** One more connection to the same database, as another process would have; closed with it. */
  connect(): Promise<DatabaseHandle>
}

type Scope = {
  /** `describe` (the default): one database for all tests beside the call. `test`: a new one for each. */
  per?: 'describe' | 'test'
  /** `migrated` (the default), or `empty` without any table. */
  start?: 'migrated' | 'empty'
}

/** Runs the same tests once per engine of the run. */
export function eachEngine(define: (engine: Engine) => void): void {
  for (const engine of inject('engines')) describe(engine, () => define(engine))
}

/**
 * Runs the tests once, and on each engine in `npm run test:long`. For what asks rules, words and routes: the SQL under them, and its
 * locks, are asked of both engines by the tests of the stores, of moving money and of all that is kept.
 */
export function anEngine(define: (engine: Engine) => void): void {
  for (const engine of inject('engines').slice(0, inject('long') ? undefined : 1))
    describe(engine, () => define(engine))
}

/**
 * Whether it is the engine of which all is asked, or all is asked of each (`npm run test:long`). On the other, random sequences need only
 * meet its SQL, and of a use-case only what writes most and what happens at once is asked: the tests beside
 * `if (!isAskedAll(engine)) return` stand above it, the rules below.
 */
export function isAskedAll(engine: Engine): boolean {
  return inject('long') || engine === inject('engines')[0]
}

/** Gives the tests beside the call a database that is dropped after them. Call it in `describe` or `eachEngine`. */
export function useDatabase(
  engine: Engine,
  { per = 'describe', start = 'migrated' }: Scope = {},
): TestDatabase {
  let url = ''
  let handles: DatabaseHandle[] = []
  const connect = async () => {
    const handle = await connectDatabase({ url, dataDir: '' })
    handles.push(handle)
    return handle
  }
  const first = () => {
    if (!handles[0]) throw new Error('The database is there inside tests and hooks only.')
    return handles[0]
  }
  const before = per === 'test' ? beforeEach : beforeAll
  const after = per === 'test' ? afterEach : afterAll
  before(async () => {
    url = await createDatabase(engine, start)
    await connect()
  })
  after(async () => {
    await Promise.all(handles.map((handle) => handle.close()))
    handles = []
    if (engine === 'sqlite') rmSync(dirname(url.slice('file:'.length)), { recursive: true, force: true })
    else await (start === 'migrated' ? takeBackPostgresDatabase(url) : dropPostgresDatabase(url))
  })
  return {
    get db() {
      return first().db
    },
    get handle() {
      return first()
    },
    get url() {
      return url
    },
    connect,
  }
}

async function createDatabase(engine: Engine, start: 'migrated' | 'empty'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  if (engine === 'postgres') {
    const clusterUrl = inject('clusterUrl')
    return start === 'migrated'
      ? lendPostgresDatabase(clusterUrl, name)
      : createPostgresDatabase(clusterUrl, name)
  }
  const dir = join(inject('runDir'), name)
  mkdirSync(dir)
  const file = join(dir, 'bildruta.sqlite')
  if (start === 'migrated') copyFileSync(join(inject('runDir'), `${TEMPLATE}.sqlite`), file)
  return `file:${file}`
}
