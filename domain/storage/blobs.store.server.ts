import type { Insertable, Selectable } from 'kysely'
import { countChanged, didChange } from '#domain/kernel/changed-rows.ts'
import { type Db, inList, type Tables, type Trx } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'

export type BlobRow = Selectable<Tables['blobs']>

export function insertBlob(trx: Trx, row: Insertable<Tables['blobs']>): Promise<BlobRow> {
  return trx.insertInto('blobs').values(row).returningAll().executeTakeFirstOrThrow()
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

export function selectBlob(db: Db, id: string): Promise<BlobRow | undefined> {
  return db.selectFrom('blobs').selectAll().where('id', '=', id).executeTakeFirst()
}

export function selectBlobs(db: Db, ids: readonly string[]): Promise<BlobRow[]> {
  return db
    .selectFrom('blobs')
    .selectAll()
    .where(inList(db, 'id', ids))
    .execute()
}

export type Attaching = {
  blobIds: readonly string[]
  ownerId: string
  side: BlobRow['side']
  projectId: string | null
  now: Date
}

/** @returns how many of the files are complete, belong to this owner and aren't attached yet */
export function markAttached(trx: Trx, taken: Attaching): Promise<number> {
  return countChanged(
    trx
      .updateTable('blobs')
      .set({ attached_at: isoTime(taken.now), project_id: taken.projectId })
      .where(inList(trx, 'id', taken.blobIds))
      .where('user_id', '=', taken.ownerId)
      .where('side', '=', taken.side)
      .where('purpose', '=', 'attachment')
      .where('status', '=', 'here')
      .where('attached_at', 'is', null),
  )
}

/** Files and uploads for the next delivery, oldest first. */
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

type Taken = { id: string; projectId: string; now: Date }

/** Adds a file to a delivery. @returns false unless it is complete, belongs to the project and isn't delivered yet */
export function takeForDelivery(trx: Trx, taken: Taken): Promise<boolean> {
  return markTaken(trx, 'delivery', taken)
}

/** Makes a file a capture. @returns false unless it is complete, belongs to the project and isn't one yet */
export function takeForCapture(trx: Trx, taken: Taken): Promise<boolean> {
  return markTaken(trx, 'capture', taken)
}

function markTaken(trx: Trx, purpose: BlobRow['purpose'], taken: Taken): Promise<boolean> {
  return didChange(
    trx
      .updateTable('blobs')
      .set({ attached_at: isoTime(taken.now) })
      .where('id', '=', taken.id)
      .where('project_id', '=', taken.projectId)
      .where('purpose', '=', purpose)
      .where('status', '=', 'here')
      .where('attached_at', 'is', null),
  )
}

/** @returns false if it is delivered, a capture or deleted */
export function deleteAwaiting(db: Db, id: string): Promise<boolean> {
  return didChange(
    db
      .deleteFrom('blobs')
      .where('id', '=', id)
      .where('purpose', 'in', ['delivery', 'capture'])
      .where('status', '=', 'here')
      .where('attached_at', 'is', null),
  )
}

/** Deletes files that were never attached to a message, delivery or capture. @returns how many */
export function deleteUnattached(db: Db, before: string): Promise<number> {
  return countChanged(
    db
      .deleteFrom('blobs')
      .where('purpose', 'in', ['attachment', 'delivery', 'capture'])
      .where('status', '=', 'here')
      .where('attached_at', 'is', null)
      .where('here_at', '<', before),
  )
}

export async function deleteBlob(db: Db, id: string): Promise<void> {
  await db.deleteFrom('blobs').where('id', '=', id).execute()
}

/** Deletes a file. Its content is deleted once no other file uses it. */
export async function letBlobGo(trx: Trx, blob: { id: string; now: Date }): Promise<void> {
  await trx
    .updateTable('blobs')
    .set({ status: 'gone', gone_at: isoTime(blob.now) })
    .where('id', '=', blob.id)
    .where('status', '=', 'here')
    .execute()
}

export async function deleteBlobs(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('blobs')
    .where(inList(trx, 'id', ids))
    .execute()
}
