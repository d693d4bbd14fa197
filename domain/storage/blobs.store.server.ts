import { type Insertable, type Selectable, sql } from 'kysely'
import { among, type Db, type Tables, type Trx } from '#domain/kernel/database.ts'

export type BlobRow = Selectable<Tables['blobs']>
type DownloadRow = Selectable<Tables['blob_downloads']>

export async function insertBlob(trx: Trx, row: Insertable<Tables['blobs']>): Promise<void> {
  await trx.insertInto('blobs').values(row).execute()
}

export function selectBlobOfOwner(
  db: Db,
  which: { userId: string; id: string },
): Promise<BlobRow | undefined> {
  return db
    .selectFrom('blobs')
    .selectAll()
    .where('id', '=', which.id)
    .where('user_id', '=', which.userId)
    .executeTakeFirst()
}

/** Whoever's it is. */
export function selectBlob(db: Db, id: string): Promise<BlobRow | undefined> {
  return db.selectFrom('blobs').selectAll().where('id', '=', id).executeTakeFirst()
}

export function selectBlobs(db: Db, ids: readonly string[]): Promise<BlobRow[]> {
  return db
    .selectFrom('blobs')
    .selectAll()
    .where(among(db, 'id', ids))
    .execute()
}

/** Oldest first. */
export function selectUploadsOf(db: Db, userId: string): Promise<BlobRow[]> {
  return db
    .selectFrom('blobs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('side', '=', 'client')
    .where('status', '=', 'uploading')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** What a client has here and is about to have, in bytes, and in how many unfinished uploads. */
export async function sumOfClient(
  db: Db,
  userId: string,
): Promise<{ bytes: number; uploads: number; unfinishedFiles: number }> {
  const { rows } = await sql<{ bytes: number; uploads: number; unfinishedFiles: number }>`
    select cast(coalesce(sum(size), 0) as bigint) as bytes,
      cast(coalesce(sum(case when status = 'uploading' then 1 else 0 end), 0) as bigint) as uploads,
      cast(coalesce(sum(case when status = 'uploading' and purpose = 'file' then 1 else 0 end), 0) as bigint)
        as "unfinishedFiles"
    from blobs where user_id = ${userId} and side = 'client' and status <> 'gone'`.execute(db)
  return rows[0] ?? { bytes: 0, uploads: 0, unfinishedFiles: 0 }
}

/** Unfinished uploads of which bytes came after a time. */
export function selectReservations(db: Db, { since }: { since: string }) {
  return db
    .selectFrom('blobs')
    .select(['id', 'user_id', 'side', 'purpose', 'size', 'received'])
    .where('status', '=', 'uploading')
    .where('touched_at', '>', since)
    .execute()
}

/** By account, what clients announced and of which no byte came after a time; the most first. */
export async function selectSilent(
  db: Db,
  { since }: { since: string },
): Promise<{ user_id: string; bytes: number }[]> {
  const { rows } = await sql<{ user_id: string; bytes: number }>`
    select user_id, cast(sum(size - received) as bigint) as bytes from blobs
    where status = 'uploading' and side = 'client' and touched_at <= ${since}
    group by user_id order by bytes desc, user_id`.execute(db)
  return rows
}

/** By account, the bytes of clients that are stored, of unfinished uploads too. */
export async function sumsOfOwners(
  db: Db,
  purpose: BlobRow['purpose'],
): Promise<{ user_id: string; bytes: number }[]> {
  const { rows } = await sql<{ user_id: string; bytes: number }>`
    select user_id, cast(sum(received) as bigint) as bytes from blobs
    where side = 'client' and purpose = ${purpose} and status <> 'gone' group by user_id`.execute(db)
  return rows
}

export async function countUploads(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('blobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'uploading')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Makes a request the one that writes an upload, unless another is. @returns false then */
export async function takeWriter(
  db: Db,
  upload: { id: string; writer: string; until: string; now: string },
): Promise<boolean> {
  const result = await db
    .updateTable('blobs')
    .set({ writer: upload.writer, writer_until: upload.until })
    .where('id', '=', upload.id)
    .where('status', '=', 'uploading')
    .where((is) => is.or([is('writer', 'is', null), is('writer_until', '<=', upload.now)]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** @returns false when another request writes it, or nobody may any more */
export async function keepWriter(
  db: Db,
  upload: { id: string; writer: string; until: string },
): Promise<boolean> {
  const result = await db
    .updateTable('blobs')
    .set({ writer_until: upload.until })
    .where('id', '=', upload.id)
    .where('writer', '=', upload.writer)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** What a request has written; it writes no more. @returns false when another writes it, or it is not there any more */
export async function storeProgress(
  trx: Trx,
  upload: { id: string; writer: string; received: number; touchedAt: string },
): Promise<boolean> {
  const result = await trx
    .updateTable('blobs')
    .set({ received: upload.received, touched_at: upload.touchedAt, writer: null, writer_until: null })
    .where('id', '=', upload.id)
    .where('writer', '=', upload.writer)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** A request gives up writing, and nothing of it counts. */
export async function releaseWriter(db: Db, upload: { id: string; writer: string }): Promise<void> {
  await db
    .updateTable('blobs')
    .set({ writer: null, writer_until: null })
    .where('id', '=', upload.id)
    .where('writer', '=', upload.writer)
    .execute()
}

export async function markHere(
  trx: Trx,
  blob: { id: string; sha256: string; kind: NonNullable<BlobRow['kind']>; now: string },
): Promise<void> {
  await trx
    .updateTable('blobs')
    .set({ status: 'here', sha256: blob.sha256, kind: blob.kind, here_at: blob.now })
    .where('id', '=', blob.id)
    .execute()
}

/** @returns how many of these were the owner's, whole, and of no message yet */
export async function markAttached(
  trx: Trx,
  taken: {
    ids: readonly string[]
    userId: string
    side: BlobRow['side']
    projectId: string | null
    now: string
  },
): Promise<number> {
  const result = await trx
    .updateTable('blobs')
    .set({ attached_at: taken.now, project_id: taken.projectId })
    .where(among(trx, 'id', taken.ids))
    .where('user_id', '=', taken.userId)
    .where('side', '=', taken.side)
    .where('purpose', '=', 'attachment')
    .where('status', '=', 'here')
    .where('attached_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** What the studio uploads and uploaded for a delivery of a project that was not made yet, oldest first. */
export function selectAwaitingDelivery(db: Db, projectId: string): Promise<BlobRow[]> {
  return db
    .selectFrom('blobs')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('purpose', '=', 'delivery')
    .where('status', 'in', ['uploading', 'here'])
    .where('attached_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** @returns false unless it is here for a delivery of this project, and of none yet */
export async function markDelivered(
  trx: Trx,
  taken: { id: string; projectId: string; now: string },
): Promise<boolean> {
  const result = await trx
    .updateTable('blobs')
    .set({ attached_at: taken.now })
    .where('id', '=', taken.id)
    .where('project_id', '=', taken.projectId)
    .where('purpose', '=', 'delivery')
    .where('status', '=', 'here')
    .where('attached_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** @returns false when a delivery has taken it, or it is not there any more */
export async function deleteAwaitingDelivery(db: Db, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('blobs')
    .where('id', '=', id)
    .where('purpose', '=', 'delivery')
    .where('status', '=', 'here')
    .where('attached_at', 'is', null)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** What no message and no delivery took since a time. @returns how many */
export async function deleteUnattached(db: Db, before: string): Promise<number> {
  const result = await db
    .deleteFrom('blobs')
    .where('purpose', 'in', ['attachment', 'delivery'])
    .where('status', '=', 'here')
    .where('attached_at', 'is', null)
    .where('here_at', '<', before)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

export async function deleteBlob(db: Db, id: string): Promise<void> {
  await db.deleteFrom('blobs').where('id', '=', id).execute()
}

export async function storePreview(
  trx: Trx,
  preview: { id: string; sha256: string; width: number; height: number },
): Promise<void> {
  await trx
    .updateTable('blobs')
    .set({ preview_sha256: preview.sha256, preview_width: preview.width, preview_height: preview.height })
    .where('id', '=', preview.id)
    .execute()
}

export async function markGone(trx: Trx, blob: { id: string; now: string }): Promise<void> {
  await trx
    .updateTable('blobs')
    .set({ status: 'gone', gone_at: blob.now })
    .where('id', '=', blob.id)
    .where('status', '=', 'here')
    .execute()
}

/** Whose content is not here, although it should be. @returns how many */
export async function markGoneOfContent(trx: Trx, content: { sha256: string; now: string }): Promise<number> {
  await trx
    .updateTable('blobs')
    .set({ preview_sha256: null, preview_width: null, preview_height: null })
    .where('preview_sha256', '=', content.sha256)
    .execute()
  const result = await trx
    .updateTable('blobs')
    .set({ status: 'gone', gone_at: content.now })
    .where('sha256', '=', content.sha256)
    .where('status', '=', 'here')
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** @returns false when it was none any more */
export async function deleteUpload(db: Db, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('blobs')
    .where('id', '=', id)
    .where('status', '=', 'uploading')
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Uploads of which nothing came since a time and that nobody writes, oldest first. */
export async function selectAbandoned(db: Db, limits: { before: string; now: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('blobs')
    .select('id')
    .where('status', '=', 'uploading')
    .where('touched_at', '<', limits.before)
    .where((is) => is.or([is('writer', 'is', null), is('writer_until', '<=', limits.now)]))
    .orderBy('touched_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Puts a content down, and holds its row until the transaction ends: who stores it and who deletes it wait for each other. */
export async function lockContent(
  trx: Trx,
  content: { sha256: string; size: number; now: string },
): Promise<void> {
  await trx
    .insertInto('blob_contents')
    .values({ sha256: content.sha256, size: content.size, stored_at: content.now })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ stored_at: content.now }))
    .execute()
}

export async function deleteContent(trx: Trx, sha256: string): Promise<void> {
  await trx.deleteFrom('blob_contents').where('sha256', '=', sha256).execute()
}

export async function isHeld(db: Db, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('blobs')
    .select('id')
    .where((is) => is.or([is('sha256', '=', sha256), is('preview_sha256', '=', sha256)]))
    .where('status', '=', 'here')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Contents that no file holds any more, as its bytes or as its preview. */
export async function selectUnheld(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('blob_contents')
    .select('sha256')
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('blobs')
            .select('blobs.id')
            .whereRef('blobs.sha256', '=', 'blob_contents.sha256')
            .where('blobs.status', '=', 'here'),
        ),
      ),
    )
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('blobs')
            .select('blobs.id')
            .whereRef('blobs.preview_sha256', '=', 'blob_contents.sha256')
            .where('blobs.status', '=', 'here'),
        ),
      ),
    )
    .execute()
  return rows.map(({ sha256 }) => sha256)
}

export function selectContents(db: Db): Promise<{ sha256: string; size: number }[]> {
  return db.selectFrom('blob_contents').select(['sha256', 'size']).orderBy('sha256').execute()
}

/** How many contents there are, and their bytes. */
export async function selectStored(db: Db): Promise<{ contents: number; bytes: number }> {
  const { contents, bytes } = await db
    .selectFrom('blob_contents')
    .select(({ fn }) => [fn.countAll<number>().as('contents'), fn.sum<number | null>('size').as('bytes')])
    .executeTakeFirstOrThrow()
  return { contents, bytes: bytes ?? 0 }
}

/** Those of these names that are contents, or uploads under way. */
export async function selectKnown(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const contents = await db
    .selectFrom('blob_contents')
    .select('sha256 as name')
    .where(among(db, 'sha256', names))
    .execute()
  const uploads = await db
    .selectFrom('blobs')
    .select('id as name')
    .where('status', '=', 'uploading')
    .where(among(db, 'id', names))
    .execute()
  return new Set([...contents, ...uploads].map(({ name }) => name))
}

export async function insertDownload(trx: Trx, row: Insertable<Tables['blob_downloads']>): Promise<void> {
  await trx.insertInto('blob_downloads').values(row).execute()
}

export function selectDownload(db: Db, secretHash: string): Promise<DownloadRow | undefined> {
  return db.selectFrom('blob_downloads').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst()
}

export async function markUsed(db: Db, download: { id: string; now: string }): Promise<void> {
  await db
    .updateTable('blob_downloads')
    .set({ used_at: download.now })
    .where('id', '=', download.id)
    .where('used_at', 'is', null)
    .execute()
}

/** Of these files, newest first. */
export function selectUsedDownloads(db: Db, blobIds: readonly string[]): Promise<DownloadRow[]> {
  return db
    .selectFrom('blob_downloads')
    .selectAll()
    .where(among(db, 'blob_id', blobIds))
    .where('used_at', 'is not', null)
    .orderBy('used_at', 'desc')
    .execute()
}

export async function deleteUnusedDownloads(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('blob_downloads')
    .where('used_at', 'is', null)
    .where('valid_until', '<', before)
    .execute()
}

export async function deleteBlobs(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('blobs')
    .where(among(trx, 'id', ids))
    .execute()
}
