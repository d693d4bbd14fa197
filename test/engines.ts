import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, inject } from 'vitest'
import type { Db } from '#domain/kernel/database.ts'
import { connectDatabase, type DatabaseHandle, type Engine } from '#platform/database/database.ts'
import { TEMPLATE } from './global-setup.ts'
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
export function oneEngine(define: (engine: Engine) => void): void {
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

/** What holds a migrated database of this process: one connection empties it, the other keeps the place of each row that there was. */
type Lent = { keeper: pg.Client; snapshot: pg.Client; times: number }

/** By their addresses. To empty one takes a fraction of the time in which one is made and dropped. */
const lent = new Map<string, Lent>()
const atRest: string[] = []

/** Then places that are kept make tables long. */
const MOST_TIMES = 25

/**
 * A migrated PostgreSQL database without a row.
 * @param name of a new one, should none be at rest
 * @returns its address
 */
async function lendPostgresDatabase(clusterUrl: string, name: string): Promise<string> {
  const rested = atRest.pop()
  if (rested) return rested
  const url = await createPostgresDatabase(clusterUrl, name, TEMPLATE)
  const [keeper, snapshot] = await Promise.all([connect(url), connect(url)])
  // As long as somebody may still see a deleted row, no other gets its place: rows lie in the order in which they came, as in a
  // new database, and those of one instant are read in it.
  await snapshot.query('begin isolation level repeatable read; select 1')
  lent.set(url, { keeper, snapshot, times: 0 })
  return url
}

/** Ends what is still connected to a lent database and empties it for the next; one whose tables or migrations were changed is dropped. */
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
  // A test may have ended every connection: then the database cannot be emptied, and is dropped.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Whether a database can be lent again, and has no row. */
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

/** Tables, columns, triggers, functions and what is noted of migrations that were made or changed after the database itself. */
const YOUNGER = `with tables as (select oid, xmin from pg_class where relnamespace = 'public'::regnamespace)
  select 1 from (
    select xmin from tables
    union all select a.xmin from pg_attribute a join tables on tables.oid = a.attrelid
    union all select t.xmin from pg_trigger t join tables on tables.oid = t.tgrelid
    union all select xmin from kysely_migration
    union all select xmin from pg_proc where pronamespace = 'public'::regnamespace
  ) made, (select xmin from pg_database where datname = current_database()) own
  where made.xmin::text::bigint > own.xmin::text::bigint limit 1`

/** As a replica does: references and triggers are not asked. */
const EMPTY = `do $$ declare its_table text; begin
  set local session_replication_role = replica;
  for its_table in select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
  loop execute format('delete from %I', its_table); end loop;
end $$`
