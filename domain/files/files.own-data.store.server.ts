import { among } from '../kernel/among.ts'
import type { Db, Trx } from '../kernel/database.ts'

export async function selectFileIdsOfOwner(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('files').select('id').where('user_id', '=', userId).execute()
  return rows.map(({ id }) => id)
}

/** Of no project, sent by a time. */
export async function selectLooseFileIds(db: Db, time: string): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('project_id', 'is', null)
    .where('created_at', '<=', time)
    .execute()
  return rows.map(({ id }) => id)
}

export async function selectFileIdsOfProjects(db: Db, projectIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where(among(db, 'project_id', JSON.stringify(projectIds)))
    .execute()
  return rows.map(({ id }) => id)
}

export async function selectProjectsWithFiles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('files').select('project_id').distinct().execute()
  return rows.flatMap((row) => row.project_id ?? [])
}

export async function deleteFiles(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('files')
    .where(among(trx, 'id', JSON.stringify(ids)))
    .execute()
}
