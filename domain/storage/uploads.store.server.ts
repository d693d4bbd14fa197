import { sql } from 'kysely'
import { didChange } from '#domain/kernel/changed-rows.ts'
import type { Db, Trx } from '#domain/kernel/database.ts'
import type { BlobRow } from './blobs.store.server.ts'

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

/** Stored and announced bytes of a client, and the number of unfinished uploads. */
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

/** Unfinished uploads with bytes after a time. */
export function selectReservations(db: Db, { since }: { since: string }) {
  return db
    .selectFrom('blobs')
    .select(['id', 'user_id', 'side', 'purpose', 'size', 'received'])
    .where('status', '=', 'uploading')
    .where('touched_at', '>', since)
    .execute()
}

/** Bytes that clients announced but stopped sending, by account, largest first. */
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

/** Stored bytes of clients by account, including unfinished uploads. */
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

/** Makes a request the writer of an upload. @returns false if another one is */
export function takeWriter(
  db: Db,
  upload: { id: string; writer: string; until: string; now: string },
): Promise<boolean> {
  return didChange(
    db
      .updateTable('blobs')
      .set({ writer: upload.writer, writer_until: upload.until })
      .where('id', '=', upload.id)
      .where('status', '=', 'uploading')
      .where((is) => is.or([is('writer', 'is', null), is('writer_until', '<=', upload.now)])),
  )
}

/** @returns false if another request took over, or the upload ended */
export function keepWriter(db: Db, upload: { id: string; writer: string; until: string }): Promise<boolean> {
  return didChange(
    db
      .updateTable('blobs')
      .set({ writer_until: upload.until })
      .where('id', '=', upload.id)
      .where('writer', '=', upload.writer),
  )
}

/** Stores the progress and releases the upload. @returns false if another request took over, or the upload ended */
export function storeProgress(
  trx: Trx,
  upload: { id: string; writer: string; received: number; touchedAt: string },
): Promise<boolean> {
  return didChange(
    trx
      .updateTable('blobs')
      .set({ received: upload.received, touched_at: upload.touchedAt, writer: null, writer_until: null })
      .where('id', '=', upload.id)
      .where('writer', '=', upload.writer),
  )
}

/** Releases an upload without progress. */
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

/** @returns false if it isn't an unfinished upload any more */
export function deleteUpload(db: Db, id: string): Promise<boolean> {
  return didChange(db.deleteFrom('blobs').where('id', '=', id).where('status', '=', 'uploading'))
}

/** Uploads without bytes since a time and without a writer, oldest first. */
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
