import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, inject } from 'vitest'
import type { Db } from '#domain/kernel/database.ts'
import { connectDatabase, type DatabaseHandle, type Engine } from '#platform/database/database.ts'
import { TEMPLATE } from './global-setup.ts'
import { createPostgresDatabase, dropPostgresDatabase } from './postgres-databases.ts'

/** A database for one test. Its members can be used inside tests and hooks. */
export type TestDatabase = {
  readonly db: Db
  readonly handle: DatabaseHandle
  /** For DATABASE_URL of a process that a test starts. */
  readonly url: string
  /** Another connection to the same database, like another process's. It is closed with it. */
  connect(): Promise<DatabaseHandle>
}

type Scope = {
  /** `describe` (the default): one database for all tests next to the call. `test`: a new one for each. */
  per?: 'describe' | 'test'
  /** `migrated` (the default), or `empty` without any table. */
  start?: 'migrated' | 'empty'
}

/** Runs the same tests on each engine of the run. */
export function eachEngine(define: (engine: Engine) => void): void {
  for (const engine of inject('engines')) describe(engine, () => define(engine))
}

/**
 * Runs the tests once, or on each engine in `npm run test:long`. For tests of rules, words and routes. The tests of
 * stores, money and stored data cover their SQL and locks on both engines.
 */
export function oneEngine(define: (engine: Engine) => void): void {
  for (const engine of inject('engines').slice(0, inject('long') ? undefined : 1))
    describe(engine, () => define(engine))
}

/**
 * Whether everything is tested on this engine, or on each (`npm run test:long`). On the other engine, random sequences
 * only have to cover its SQL, and of each use case only its heaviest writes and concurrent actions are tested. Tests
 * above `if (!isAskedAll(engine)) return` run on both.
 */
export function isAskedAll(engine: Engine): boolean {
  return inject('long') || engine === inject('engines')[0]
}

/** Gives the tests next to the call a database that is dropped after them. Call it in `describe` or `eachEngine`. */
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

/**
 * A lent, migrated database of this process. One connection empties it, the other keeps the place of each existing row.
 */
type Lent = { keeper: pg.Client; snapshot: pg.Client; times: number }

/** By their addresses. Emptying one takes a fraction of the time of creating and dropping one. */
const lent = new Map<string, Lent>()
const atRest: string[] = []

/** Beyond this, kept places make tables long. */
const MOST_TIMES = 25

/** A migrated, empty PostgreSQL database. @param name of a new one, if none is idle @returns its address */
async function lendPostgresDatabase(clusterUrl: string, name: string): Promise<string> {
  const rested = atRest.pop()
  if (rested) return rested
  const url = await createPostgresDatabase(clusterUrl, name, TEMPLATE)
  const [keeper, snapshot] = await Promise.all([connect(url), connect(url)])
  // While a snapshot may still see a deleted row, its place isn't reused. Rows are then stored in the order of
  // insertion, as in a new database, and rows with the same time are read in that order.
  await snapshot.query('begin isolation level repeatable read; select 1')
  lent.set(url, { keeper, snapshot, times: 0 })
  return url
}

/**
 * Ends remaining connections to a lent database and empties it for the next test. If its tables or migrations were
 * changed, it is dropped.
 */
async function takeBackPostgresDatabase(url: string): Promise<void> {
  const held = lent.get(url)
  if (held && (await emptied(held))) {
    atRest.push(url)
    return
  }
  lent.delete(url)
  await Promise.all([held?.keeper.end(), held?.snapshot.end()]).catch(() => {})
  await dropPostgresDatabase(url)
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: KEEPS })
  // A test may have ended every connection. The database can't be emptied then, and is dropped.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Whether a database can be lent again and is empty. */
async function emptied(held: Lent): Promise<boolean> {
  held.times += 1
  if (held.times >= MOST_TIMES) return false
  try {
    await held.keeper.query(END_OTHERS)
    await held.snapshot.query('select 1')
    if ((await held.keeper.query(YOUNGER)).rowCount !== 0) return false
    await held.keeper.query(EMPTY)
    return true
  } catch {
    return false
  }
}

const KEEPS = 'keeps a database of tests'

const END_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name <> '${KEEPS}'`

/**
 * Tables, columns, triggers, functions and recorded migrations that were created or changed after the database itself.
 */
const YOUNGER = `with tables as (select oid, xmin from pg_class where relnamespace = 'public'::regnamespace)
  select 1 from (
    select xmin from tables
    union all select a.xmin from pg_attribute a join tables on tables.oid = a.attrelid
    union all select t.xmin from pg_trigger t join tables on tables.oid = t.tgrelid
    union all select xmin from kysely_migration
    union all select xmin from pg_proc where pronamespace = 'public'::regnamespace
  ) made, (select xmin from pg_database where datname = current_database()) own
  where made.xmin::text::bigint > own.xmin::text::bigint limit 1`

/** Like a replica, which ignores references and triggers. */
const EMPTY = `do $$ declare its_table text; begin
  set local session_replication_role = replica;
  for its_table in select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
  loop execute format('delete from %I', its_table); end loop;
end $$`
