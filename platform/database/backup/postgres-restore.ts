import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Db, Trx } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import type { DatabaseHandle } from '../database.ts'
import { migrations } from '../migrations/all.ts'
import { appliedMigrations, migrateDatabase, refuseUnknown } from '../migrations/migrate.ts'
import { factsOf } from '../migrations/migration.ts'
import { DatabaseError } from '../schema/database-failures.ts'
import { tableNames } from '../table-names.ts'
import { type BackupPart, readBackupHeader, readBackupParts } from './backup-file.ts'
import { inBatches, readingPostgres, requireSameRows } from './read-rows.ts'
import type { TableSums } from './table-sums.ts'

const GONE_AFTER_ROUNDS = 20

/**
 * Replaces the whole database by a backup with its schema, in one transaction.
 * @throws DatabaseTooNewError if a newer version has migrated the database
 */
export async function restorePostgres(handle: DatabaseHandle, backup: string): Promise<TableSums> {
  const { db } = handle
  const applied = await appliedMigrations(db)
  refuseUnknown('The database to be replaced', applied)
  // Creates the tables of migrations.
  if (applied.length === 0) await migrateDatabase(handle)
  const header = await readBackupHeader(backup)
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local lock_timeout = 0`.execute(trx)
    await rebuildSchema(trx, header.migrations)
    const written = await inBatches(readBackupParts(backup), (batch) => insertBatch(trx, batch))
    await readingPostgres(trx, header.tables, (_, rows) => requireSameRows(rows, written))
    return written
  })
}

/** @throws DatabaseError if another of our programs is connected. One that has just ended may still be for a moment */
export async function refuseWhilePostgresIsUsed(db: Db): Promise<void> {
  for (let round = 0; round < GONE_AFTER_ROUNDS; round++) {
    if ((await countOthers(db)) === 0) return
    await delay(100)
  }
  throw new DatabaseError(
    'The database of DATABASE_URL is in use. Stop the server before you restore a backup.',
  )
}

export async function postgresContainsData(db: Db): Promise<boolean> {
  if ((await appliedMigrations(db)).length === 0) return false
  for (const table of tableNames) {
    const { rows } = await sql<{
      is: boolean
    }>`select to_regclass(${`"${table}"`}) is not null as is`.execute(db)
    if (!rows[0]?.is) continue
    const found = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (found.rows.length > 0) return true
  }
  return false
}

async function countOthers(db: Db): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and application_name = current_setting('application_name')
      and pid <> pg_backend_pid()`.execute(db)
  return rows[0]?.others ?? 0
}

/** Drops only what our migrations create. */
async function rebuildSchema(trx: Trx, names: readonly string[]): Promise<void> {
  for (const table of tableNames.toReversed())
    await sql`drop table if exists ${sql.table(table)} cascade`.execute(trx)
  await sql`delete from kysely_migration`.execute(trx)
  for (const name of names) {
    await migrations[name]?.(trx as unknown as Kysely<unknown>, factsOf('postgres'))
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${isoTime(new Date())})`.execute(
      trx,
    )
  }
}

async function insertBatch(trx: Trx, batch: readonly BackupPart[]): Promise<void> {
  const table = sql.table(batch[0]?.table ?? '')
  const rows = `[${batch.map(({ row }) => row).join(',')}]`
  await sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${rows}::json)`.execute(
    trx,
  )
}
