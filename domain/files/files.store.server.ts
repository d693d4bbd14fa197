import type { Insertable, Selectable } from 'kysely'
import type { Db, Trx } from '../kernel/database.ts'
import type { FilesTables } from './files.table.ts'

export type FileRow = Selectable<FilesTables['files']>

/** The same link of the same client, not withdrawn, since a time. */
export function selectSameFile(
  trx: Trx,
  which: { userId: string; url: string; since: string },
): Promise<FileRow | undefined> {
  return trx
    .selectFrom('files')
    .selectAll()
    .where('user_id', '=', which.userId)
    .where('url', '=', which.url)
    .where('withdrawn_at', 'is', null)
    .where('created_at', '>', which.since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertFile(trx: Trx, row: Insertable<FilesTables['files']>): Promise<void> {
  await trx.insertInto('files').values(row).execute()
}

export function selectFilesOfOwner(db: Db, userId: string): Promise<FileRow[]> {
  return newestFiles(db).where('user_id', '=', userId).execute()
}

/** Every client's, newest first. */
export function selectNewestFiles(db: Db, limit: number): Promise<FileRow[]> {
  return newestFiles(db).limit(limit).execute()
}

/** Whoever's it is. */
export function selectFile(db: Db, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
}

export function selectFileOfOwner(
  db: Db,
  which: { userId: string; id: string },
): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', which.id)
    .where('user_id', '=', which.userId)
    .executeTakeFirst()
}

/** @returns false when it was withdrawn before */
export async function markWithdrawn(trx: Trx, file: { id: string; now: string }): Promise<boolean> {
  const result = await trx
    .updateTable('files')
    .set({ withdrawn_at: file.now })
    .where('id', '=', file.id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Whether a link or a file of the client is there for the project that was not withdrawn. */
export async function hasFiles(db: Db, projectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('files')
    .select('id')
    .where('project_id', '=', projectId)
    .where('side', '=', 'client')
    .where('withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function newestFiles(db: Db) {
  return db.selectFrom('files').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
}
