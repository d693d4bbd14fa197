import { Readable } from 'node:stream'
import { badInput, notFound } from '#domain/kernel/app-error.ts'
import { commit } from '#domain/kernel/commit.ts'
import { newId } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { type BlobsDeps, MOST_PIXELS, type Preview } from './blob-storage.ts'
import { deleteBlob, selectBlobOfOwner } from './blobs.store.server.ts'
import { CONTENT_KINDS } from './content-kinds.schema.ts'
import { deleteUnheld } from './contents.server.ts'
import { lockContent, storePreview } from './contents.store.server.ts'

type Which = { ownerId: string; id: string }

/**
 * Makes the preview of a picture once. Other files have none.
 * @throws AppError bad-input for a picture with too many pixels, which is deleted
 */
export async function preparePreview(deps: BlobsDeps, { ownerId, id }: Which): Promise<void> {
  const row = await selectBlobOfOwner(deps.db, { userId: ownerId, id })
  if (row?.status !== 'here' || !row.sha256 || row.preview_sha256) return
  if (!CONTENT_KINDS[row.kind ?? 'other'].isPicture) return
  const made = await deps.makePreview(deps.blobStorage.read(row.sha256, { from: 0, to: row.size }))
  if (!made) return
  if (!('tooLarge' in made)) return keepPreview(deps, id, made)
  await deleteBlob(deps.db, id)
  await deleteUnheld(deps)
  const { width, height } = made.tooLarge
  throw badInput(
    `${row.name} has ${inWords(width)} × ${inWords(height)} pixels, but we only open pictures of up to ${inWords(MOST_PIXELS)} pixels. Please make it smaller, or pack it into an archive.`,
  )
}

/** The WebP preview, for its owner. @throws AppError not-found */
export async function openPreview(
  { db, blobStorage }: BlobsDeps,
  { ownerId, id }: Which,
): Promise<{ size: number; bytes: AsyncIterable<Uint8Array> }> {
  const row = await selectBlobOfOwner(db, { userId: ownerId, id })
  const sha256 = row?.status === 'here' ? row.preview_sha256 : null
  const size = sha256 ? await blobStorage.contentSize(sha256) : undefined
  if (!sha256 || size === undefined) throw notFound('Image not found.')
  return { size, bytes: blobStorage.read(sha256, { from: 0, to: size }) }
}

async function keepPreview(deps: BlobsDeps, id: string, { webp, width, height }: Preview): Promise<void> {
  const { blobStorage } = deps
  const part = newId('prv')
  const size = webp.length
  const { brokenBy } = await blobStorage.write(part, 0, Readable.from([webp]))
  if (brokenBy !== undefined) throw brokenBy
  const { sha256 } = await blobStorage.digest(part, size)
  await commit(deps, async (trx) => {
    await lockContent(trx, { sha256, size, now: isoTime(deps.clock()) })
    await blobStorage.keep(part, sha256, size)
    await storePreview(trx, { id, sha256, width, height })
  })
  await blobStorage.discard(part)
}

function inWords(pixels: number): string {
  return pixels.toLocaleString('en-GB')
}
