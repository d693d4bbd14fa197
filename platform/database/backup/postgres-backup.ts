import { sql } from 'kysely'
import { isoTime } from '../../../domain/kernel/clock.ts'
import type { Db, Trx } from '../../../domain/kernel/database.ts'
import { appliedMigrations } from '../migrations/migrate.ts'
import { tableNames } from '../table-names.ts'
import { type BackupPart, writeBackupFile } from './backup-file.ts'

const ROWS_AT_ONCE = 500

/**
 * Writes all rows of one moment to `target`, while others go on writing: one transaction sees one snapshot. Not pg_dump, which must be
 * as new as the server and is seldom where the product runs.
 */
export function backupPostgres(db: Db, target: string): Promise<void> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const migrations = await appliedMigrations(trx)
      const header = { createdAt: isoTime(new Date()), migrations }
      await writeBackupFile(target, header, readAllRows(trx))
    })
}

async function* readAllRows(trx: Trx): AsyncGenerator<BackupPart> {
  for (const table of tableNames) {
    await sql`declare backup_rows no scroll cursor for
      select row_to_json(rows)::text as row from ${sql.table(table)} as rows`.execute(trx)
    for (;;) {
      const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from backup_rows`.execute(
        trx,
      )
      for (const { row } of rows) yield { table, row }
      if (rows.length < ROWS_AT_ONCE) break
    }
    await sql`close backup_rows`.execute(trx)
  }
}
