import pg from 'pg'
import { TEMPLATE } from './global-setup.ts'
import { createPostgresDatabase, dropPostgresDatabase } from './postgres-databases.ts'

/**
 * Migrated databases of this process, by their addresses, each with the connection that empties it: to empty one takes a fraction of
 * the time in which one is made and dropped.
 */
const keepers = new Map<string, pg.Client>()
const atRest: string[] = []

/**
 * A migrated PostgreSQL database without a row.
 * @param name of a new one, should none be at rest
 * @returns its address
 */
export async function lendPostgresDatabase(clusterUrl: string, name: string): Promise<string> {
  const rested = atRest.pop()
  if (rested) return rested
  const url = await createPostgresDatabase(clusterUrl, name, TEMPLATE)
  const keeper = new pg.Client({ connectionString: url })
  // A test may have ended every connection: then the database cannot be emptied, and is dropped.
  keeper.on('error', () => {})
  await keeper.connect()
  keepers.set(url, keeper)
  return url
}

/** Ends what is still connected to a lent database and empties it for the next; one whose tables or migrations were changed is dropped. */
export async function takeBackPostgresDatabase(url: string): Promise<void> {
  const keeper = keepers.get(url)
  try {
    if (await isAsMade(keeper)) {
      await keeper?.query(EMPTY)
      atRest.push(url)
      return
    }
  } catch {
    // It is dropped, whatever a test did to it.
  }
  keepers.delete(url)
  await keeper?.end().catch(() => {})
  await dropPostgresDatabase(url)
}

async function isAsMade(keeper: pg.Client | undefined): Promise<boolean> {
  await keeper?.query(END_OTHERS)
  const younger = await keeper?.query(YOUNGER)
  return younger?.rowCount === 0
}

const END_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

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
