import type { Insertable } from 'kysely'
import { type Db, newId, type Tables } from '#domain/kernel/database.ts'

type Blob = Insertable<Tables['blobs']>

/** Stores an unfinished upload of a client, without its bytes. @returns its id */
export async function storeBlob(
  db: Db,
  blob: Partial<Blob> & Pick<Blob, 'user_id' | 'size' | 'received' | 'touched_at'>,
): Promise<string> {
  const id = newId('blb')
  await db
    .insertInto('blobs')
    .values({
      id,
      side: 'client',
      by_name: null,
      project_id: null,
      name: 'build.zip',
      kind: null,
      sha256: null,
      status: 'uploading',
      purpose: 'file',
      attached_at: null,
      preview_sha256: null,
      preview_width: null,
      preview_height: null,
      writer: null,
      writer_until: null,
      created_at: blob.touched_at,
      here_at: null,
      gone_at: null,
      ...blob,
    })
    .execute()
  return id
}
