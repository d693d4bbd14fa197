import type { Insertable } from 'kysely'
import { type Db, newId, type Tables } from '#domain/kernel/database.ts'
import { addRow } from '#test/factories/rows.ts'

type Blob = Insertable<Tables['blobs']>

/** Stores a client's unfinished upload, without its bytes. @returns its id */
export async function storeBlob(
  db: Db,
  blob: Partial<Blob> & Pick<Blob, 'user_id' | 'size' | 'received' | 'touched_at'>,
): Promise<string> {
  const id = newId('blb')
  await addRow(db, 'blobs', {
    id,
    side: 'client',
    name: 'build.zip',
    status: 'uploading',
    purpose: 'file',
    created_at: blob.touched_at,
    ...blob,
  })
  return id
}
