import { isoTime } from '#domain/kernel/time.ts'
import type { DatabaseHandle } from '../database.ts'
import { tablesInBackups } from '../table-names.ts'
import { writeBackupFile } from './backup-file.ts'
import { type Rows, readingPostgres, readingSqlite } from './read-rows.ts'
import type { TableSums } from './table-sums.ts'

/**
 * Writes all rows of one moment to `target`, except sessions and open links, while others go on writing: a transaction sees one snapshot. Not pg_dump, which must be
 * as new as the server and is seldom where the product runs, and no copy of a SQLite file, which no other engine reads.
 */
export function writeBackup(handle: DatabaseHandle, target: string): Promise<TableSums> {
  const write = (migrations: string[], rows: Rows) =>
    writeBackupFile(target, { createdAt: isoTime(new Date()), migrations, tables: tablesInBackups }, rows)
  return readingRows(handle, tablesInBackups, write)
}

/** Hands over the migrations and the rows of one moment. */
function readingRows<Result>(
  { db, file }: DatabaseHandle,
  tables: readonly string[],
  read: (migrations: string[], rows: Rows) => Promise<Result>,
): Promise<Result> {
  if (file !== undefined) return readingSqlite(file, tables, read)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => readingPostgres(trx, tables, read))
}
