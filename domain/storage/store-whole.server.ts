import type { Work } from '#domain/kernel/commit.ts'
import { beginUpload } from './begin-upload.server.ts'
import type { BlobsDeps } from './blobs.deps.ts'
import type { BlobFacts, BlobPurpose, BlobSide } from './blobs.schema.ts'
import { receiveBytes } from './receive-bytes.server.ts'
import { cancelUpload } from './uploads.server.ts'

/** A file all of whose bytes are at hand. @property size in bytes */
export type WholeFile = {
  name: string
  size: number
  bytes: AsyncIterable<Uint8Array>
}

type Place = { ownerId: string; side: BlobSide; projectId: string | null; purpose: BlobPurpose }

/** Stores a file at once, in one unit of work with what `whenHere` does; when that fails nothing stays. @throws AppError as `beginUpload` does */
export async function storeWhole(
  deps: BlobsDeps,
  { bytes, ...upload }: WholeFile & Place,
  whenHere: (work: Work, file: BlobFacts) => Promise<void>,
): Promise<void> {
  const { ownerId, side, name, size } = upload
  const { id } = await beginUpload(deps, { ...upload, sha256: null })
  const piece = { id, ownerId, side, offset: 0, length: size, bytes }
  try {
    const { received } = await receiveBytes(deps, piece, whenHere)
    if (received < size) throw new Error(`${name} has fewer bytes than it was said to have.`)
  } catch (error) {
    await cancelUpload(deps, { ownerId, side, id }).catch(() => undefined)
    throw error
  }
}
