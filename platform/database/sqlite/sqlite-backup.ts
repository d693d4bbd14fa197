import { sql } from 'kysely'
import type { Db } from '#domain/kernel/database.ts'
import { writeNewFile } from '../schema/new-file.ts'

/**
 * Writes a consistent copy of a SQLite database to `target`, also while it is in use.
 * @throws DatabaseError when the name is taken; the file system's error when the folder cannot be written to
 */
export function backupSqlite(db: Db, target: string): Promise<void> {
  return writeNewFile(target, (unfinished) => sql`vacuum into ${unfinished}`.execute(db))
}
