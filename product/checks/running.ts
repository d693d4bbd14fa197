import { sql } from 'kysely'
import type { Db } from '#domain/kernel/database.ts'
import { appliedMigrations } from '#platform/database/migrations/migrate.ts'
import type { Product } from '../product.ts'
import type { Running } from './check.schema.ts'

/** Which versions of what are at work. */
export async function describeRunning({ world: { program, database } }: Product): Promise<Running> {
  return {
    program,
    node: process.version,
    database: await databaseVersion(database.db, database.engine),
    migration: (await appliedMigrations(database.db)).at(-1) ?? null,
  }
}

/** `SQLite 3.51.0`, `PostgreSQL 17.2`. */
async function databaseVersion(db: Db, engine: 'sqlite' | 'postgres'): Promise<string> {
  const asked =
    engine === 'sqlite'
      ? sql<{ version: string }>`select sqlite_version() as version`
      : sql<{ version: string }>`select current_setting('server_version') as version`
  const { rows } = await asked.execute(db)
  return `${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} ${rows[0]?.version.split(' ')[0]}`
}
