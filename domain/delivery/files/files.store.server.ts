import type { Insertable, NotNull, Selectable } from 'kysely'
import type { Db, Tables, Trx } from '#domain/kernel/database.ts'
import type { LinkState } from './link-states.schema.ts'

export type FileRow = Selectable<Tables['files']>

/** Columns that are still empty when a file has just been sent. */
export const NEW_FILE = {
  url: null,
  blob_id: null,
  withdrawn_at: null,
  link_state: 'unchecked',
  link_ends_on: null,
  link_checked_at: null,
  link_due_at: null,
  link_closed_at: null,
  fetched_at: null,
  fetched_by: null,
} as const satisfies Partial<FileRow>

/** Finds the link of a form that was submitted twice. */
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

export async function insertFile(trx: Trx, row: Insertable<Tables['files']>): Promise<void> {
  await trx.insertInto('files').values(row).execute()
}

export function selectFilesOfOwner(db: Db, userId: string): Promise<FileRow[]> {
  return newestFiles(db).where('user_id', '=', userId).execute()
}

export function selectUploadsOfClient(db: Db, projectId: string): Promise<{ blob_id: string }[]> {
  return db
    .selectFrom('files')
    .select('blob_id')
    .where('project_id', '=', projectId)
    .where('side', '=', 'client')
    .where('blob_id', 'is not', null)
    .$narrowType<{ blob_id: NotNull }>()
    .execute()
}

/** @param ownerId undefined for the studio */
export function selectFile(db: Db, id: string, ownerId?: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .$if(ownerId !== undefined, (query) => query.where('user_id', '=', ownerId ?? ''))
    .executeTakeFirst()
}

/** @returns false if it was already removed */
export async function markWithdrawn(trx: Trx, file: { id: string; now: string }): Promise<boolean> {
  const result = await trx
    .updateTable('files')
    .set({ withdrawn_at: file.now, link_due_at: null })
    .where('id', '=', file.id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export function selectDueLinks(db: Db, due: { by: string; limit: number }): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('link_due_at', '<=', due.by)
    .orderBy('link_due_at')
    .orderBy('id')
    .limit(due.limit)
    .execute()
}

export function selectLinksInStates(db: Db, states: readonly LinkState[], limit: number): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('link_state', 'in', [...states])
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** @returns false if the link no longer exists or was removed */
export async function storeCheck(
  trx: Trx,
  id: string,
  look: Pick<FileRow, 'link_due_at'> & Partial<FileRow>,
): Promise<boolean> {
  const result = await trx
    .updateTable('files')
    .set(look)
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function markFetched(
  trx: Trx,
  file: { id: string; now: string; by: string | null },
): Promise<void> {
  await trx
    .updateTable('files')
    .set({ fetched_at: file.now, fetched_by: file.by })
    .where('id', '=', file.id)
    .where('fetched_at', 'is', null)
    .execute()
}

export function selectSentFor(db: Db, projectId: string): Promise<FileRow[]> {
  return newestFiles(db)
    .where('project_id', '=', projectId)
    .where('side', '=', 'client')
    .where('withdrawn_at', 'is', null)
    .execute()
}

function newestFiles(db: Db) {
  return db.selectFrom('files').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
}
