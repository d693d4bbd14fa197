import { among } from '#domain/kernel/among.ts'
import type { Db, Trx } from '#domain/kernel/database.ts'
import type { DataOwner } from '#domain/kernel/own-data.ts'
import type { BlobsDeps } from './blobs.deps.ts'
import type { Upload } from './blobs.schema.ts'
import { findBlobs } from './blobs.server.ts'
import { deleteUnheld } from './contents.server.ts'
import { listUploads } from './uploads.server.ts'

/** The files of a client with names and hashes, and where those that are here are downloaded; times in ISO 8601. */
export async function exportOfBlobs(db: Db, ownerId: string, publicUrl: string) {
  const rows = await db
    .selectFrom('blobs')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('status', '<>', 'uploading')
    // What the studio prepares is not handed over.
    .where((is) => is.or([is('purpose', '<>', 'delivery'), is('attached_at', 'is not', null)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const found = await findBlobs(
    db,
    rows.map(({ id }) => id),
  )
  return {
    uploadedFiles: rows.flatMap(({ id }) => {
      const file = found.get(id)
      if (!file) return []
      return [{ ...file, download: file.status === 'here' ? `${publicUrl}/api/blobs/${id}/download` : null }]
    }),
    uploads: await listUploads(db, ownerId),
  }
}

export async function forgetBlobs(trx: Trx, { id }: DataOwner): Promise<void> {
  await trx.deleteFrom('blobs').where('user_id', '=', id).execute()
}

/** Once the files of an account are forgotten: their bytes. What fails here is done again by the clock. */
export async function deleteBytesOf(deps: BlobsDeps, uploads: readonly Upload[]): Promise<void> {
  try {
    for (const { id } of uploads) await deps.blobStorage.discard(id)
    await deleteUnheld(deps)
  } catch (error) {
    deps.log.error({ err: error }, 'bytes of a deleted account are still here')
  }
}

export async function deleteBlobs(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('blobs')
    .where(among(trx, 'id', ids))
    .execute()
}

export async function findProjectsWithBlobs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('blobs').select('project_id').distinct().execute()
  return rows.flatMap((row) => row.project_id ?? [])
}

/** Files of these projects, and those of none that came before a time. @returns how many */
export async function deleteBlobsOf(
  trx: Trx,
  due: { projectIds: readonly string[]; looseBefore: string },
): Promise<number> {
  const result = await trx
    .deleteFrom('blobs')
    .where((is) =>
      is.or([
        among(trx, 'project_id', due.projectIds),
        is.and([is('project_id', 'is', null), is('touched_at', '<=', due.looseBefore)]),
      ]),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
