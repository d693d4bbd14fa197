import type { Insertable, Selectable } from 'kysely'
import { type Db, locksRows, type Trx } from '../kernel/database.ts'
import type { ProjectStatus } from '../projects/projects.table.ts'
import type { FilesTables } from './files.table.ts'

export type FileRow = Selectable<FilesTables['files']>
/** With the status of the project that it belongs to. */
export type FileOfProjectRow = FileRow & { project_status: ProjectStatus | null }

/** Lets one transaction at a time send files for this client. On SQLite there is only one at a time anyway. */
export async function lockClient(trx: Trx, lock: { userId: string }): Promise<void> {
  if (!locksRows(trx)) return
  await trx.selectFrom('user').select('id').where('id', '=', lock.userId).forNoKeyUpdate().execute()
}

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

/** The client's newest project with one of these statuses: of this service, else of any. */
export function selectProjectForFile(
  trx: Trx,
  which: { userId: string; service: string; statuses: readonly ProjectStatus[] },
): Promise<{ id: string } | undefined> {
  return trx
    .selectFrom('projects')
    .select('id')
    .where('user_id', '=', which.userId)
    .where('status', 'in', [...which.statuses])
    .orderBy((is) => is.case().when('service', '=', which.service).then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertFile(trx: Trx, row: Insertable<FilesTables['files']>): Promise<void> {
  await trx.insertInto('files').values(row).execute()
}

/** Newest first. */
export function selectFilesOfOwner(db: Db, userId: string): Promise<FileOfProjectRow[]> {
  return filesWithProject(db).where('files.user_id', '=', userId).execute()
}

/** Every client's files with who they are, newest first. */
export function selectFilesWithClients(db: Db, limit: number) {
  return filesWithProject(db)
    .innerJoin('user', 'user.id', 'files.user_id')
    .select(['user.name as client_name', 'user.email as client_email'])
    .limit(limit)
    .execute()
}

/** The owner's file; on PostgreSQL its project cannot move until the transaction ends. */
export async function selectFileForWithdrawal(
  trx: Trx,
  which: { userId: string; id: string },
): Promise<FileOfProjectRow | undefined> {
  const file = await trx
    .selectFrom('files')
    .selectAll()
    .where('id', '=', which.id)
    .where('user_id', '=', which.userId)
    .executeTakeFirst()
  if (!file?.project_id) return file && { ...file, project_status: null }
  const project = await trx
    .selectFrom('projects')
    .select('status')
    .where('id', '=', file.project_id)
    .$if(locksRows(trx), (query) => query.forShare())
    .executeTakeFirst()
  return { ...file, project_status: project?.status ?? null }
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

/** Whether a link of the project is there that was not withdrawn. */
export async function hasFiles(db: Db, projectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('files')
    .select('id')
    .where('project_id', '=', projectId)
    .where('withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function filesWithProject(db: Db) {
  return db
    .selectFrom('files')
    .leftJoin('projects', 'projects.id', 'files.project_id')
    .selectAll('files')
    .select('projects.status as project_status')
    .orderBy('files.created_at', 'desc')
    .orderBy('files.id', 'desc')
}
