import { sql } from 'kysely'
import { SOON_FULL_BYTES } from '#domain/inbox/alerts/surroundings-limits.ts'
import { counted } from '#domain/kernel/counted.ts'
import type { Db } from '#domain/kernel/database.ts'
import { appliedMigrations } from '#platform/database/migrations/migrate.ts'
import type { Product } from '../product.ts'
import type { Finding } from './finding.schema.ts'
import { findingsAbout } from './finding.ts'

const { ok, warning, problem } = findingsAbout('database')

/** Below this many bytes a disk counts as full. */
const FULL = 200e6

/** @param looks.pages whether every page of SQLite is read, which holds up whoever else asks this process */
export async function checkDatabase(
  { deps, world: { database, dataDir } }: Product,
  _: Date,
  looks: { pages: boolean },
): Promise<Finding[]> {
  const { db, file } = database
  return [
    file === undefined ? await describePostgres(db) : await describeSqlite(db, file),
    ok(`No migration is missing: the newest is ${(await appliedMigrations(db)).at(-1)}.`),
    ...(file !== undefined && looks.pages ? [await checkIntegrity(db)] : []),
    await checkDisk(deps, dataDir),
  ]
}

/** By its pages: the newest may still stand beside the file. */
async function describeSqlite(db: Db, file: string): Promise<Finding> {
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(db)
  return ok(`SQLite, ${file}, ${size(rows[0]?.bytes ?? 0)}.`)
}

async function describePostgres(db: Db): Promise<Finding> {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return ok(`PostgreSQL ${rows[0]?.version.split(' ')[0]}, ${size(rows[0]?.bytes ?? 0)}.`)
}

async function checkIntegrity(db: Db): Promise<Finding> {
  const { rows: damage } = await sql<{ quick_check: string }>`pragma quick_check(3)`.execute(db)
  const { rows: orphans } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  const [first] = damage
  if (first?.quick_check !== 'ok')
    return problem(`The file is damaged (${first?.quick_check}): restore the newest backup.`)
  if (orphans.length > 0)
    return problem(
      `${counted(orphans.length, 'row')} in ${orphans[0]?.table}: the row referred to is not there.`,
    )
  return ok('The file is whole: its pages and its references agree.')
}

export async function checkDisk({ surroundings }: Product['deps'], dataDir: string): Promise<Finding> {
  const free = await surroundings.freeBytes()
  if (free < FULL)
    return problem(
      `Only ${size(free)} are free in ${dataDir}, which is too little for uploads and backups. Make room.`,
    )
  if (free < SOON_FULL_BYTES) return warning(`${size(free)} are free in ${dataDir}.`)
  return ok(`${size(free)} are free in ${dataDir}.`)
}

function size(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
