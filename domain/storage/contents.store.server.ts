import type { ExpressionBuilder, Insertable, Selectable } from 'kysely'
import { countChanged } from '#domain/kernel/changed-rows.ts'
import { type Db, inList, type Tables, type Trx } from '#domain/kernel/database.ts'

type DownloadRow = Selectable<Tables['blob_downloads']>

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

/** Marks the files of a lost content as deleted. @returns how many */
export async function markGoneOfContent(trx: Trx, content: { sha256: string; now: string }): Promise<number> {
  await trx
    .updateTable('blobs')
    .set({ preview_sha256: null, preview_width: null, preview_height: null })
    .where('preview_sha256', '=', content.sha256)
    .execute()
  return countChanged(
    trx
      .updateTable('blobs')
      .set({ status: 'gone', gone_at: content.now })
      .where('sha256', '=', content.sha256)
      .where('status', '=', 'here'),
  )
}

/**
 * Inserts or updates a content, which locks its row. A request that stores it and one that deletes it then wait for
 * each other.
 */
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

/** Contents that no file uses, either as its bytes or as its preview. */
export async function selectUnheld(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('blob_contents')
    .select('sha256')
    .where(isUnusedAs('blobs.sha256'))
    .where(isUnusedAs('blobs.preview_sha256'))
    .execute()
  return rows.map(({ sha256 }) => sha256)
}

function isUnusedAs(column: 'blobs.sha256' | 'blobs.preview_sha256') {
  return ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'blob_contents'>) =>
    not(
      exists(
        selectFrom('blobs')
          .select('blobs.id')
          .whereRef(column, '=', 'blob_contents.sha256')
          .where('blobs.status', '=', 'here'),
      ),
    )
}

export function listContents({ db }: { db: Db }): Promise<{ sha256: string; size: number }[]> {
  return db.selectFrom('blob_contents').select(['sha256', 'size']).orderBy('sha256').execute()
}

export async function selectStored(db: Db): Promise<{ contents: number; bytes: number }> {
  const { contents, bytes } = await db
    .selectFrom('blob_contents')
    .select(({ fn }) => [fn.countAll<number>().as('contents'), fn.sum<number | null>('size').as('bytes')])
    .executeTakeFirstOrThrow()
  return { contents, bytes: bytes ?? 0 }
}

/** @returns those names that are contents or unfinished uploads */
export async function selectKnown(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const contents = await db
    .selectFrom('blob_contents')
    .select('sha256 as name')
    .where(inList(db, 'sha256', names))
    .execute()
  const uploads = await db
    .selectFrom('blobs')
    .select('id as name')
    .where('status', '=', 'uploading')
    .where(inList(db, 'id', names))
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

/** Newest first. */
export function selectUsedDownloads(db: Db, blobIds: readonly string[]): Promise<DownloadRow[]> {
  return db
    .selectFrom('blob_downloads')
    .selectAll()
    .where(inList(db, 'blob_id', blobIds))
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
