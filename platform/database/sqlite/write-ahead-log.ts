import { statSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '#domain/kernel/database.ts'

/**
 * Moves SQLite's newest commits into the database file and cuts the log in which they were. Until then the log holds pages as they were
 * before something in them was deleted, such as the link of an email that was sent. While somebody reads, the next call does it.
 */
export async function emptyWriteAheadLog({ db, file }: { db: Db; file?: string }): Promise<void> {
  const log = file === undefined ? undefined : statSync(`${file}-wal`, { throwIfNoEntry: false })
  if (log && log.size > 0) await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
