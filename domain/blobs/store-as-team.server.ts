import type { Work } from '../kernel/commit.ts'
import { beginUpload } from './begin-upload.server.ts'
import type { BlobsDeps } from './blobs.deps.ts'
import type { BlobFacts, BlobPurpose } from './blobs.schema.ts'
import { receiveBytes } from './receive-bytes.server.ts'
import { cancelUpload } from './uploads.server.ts'

/** What the studio puts there for a client. @property size in bytes */
export type TeamFile = {
  projectId: string | null
  name: string
  size: number
  bytes: AsyncIterable<Uint8Array>
}

/** Stores bytes of the studio, in one unit of work with what `whenHere` does; when that fails nothing stays. */
export async function storeAsTeam(
  deps: BlobsDeps,
  { ownerId, purpose = 'file', ...file }: TeamFile & { ownerId: string; purpose?: BlobPurpose },
  whenHere: (work: Work, file: BlobFacts) => Promise<void>,
): Promise<void> {
  const { projectId, name, size, bytes } = file
  const upload = { ownerId, projectId, purpose, name, size, sha256: null }
  const { id } = await beginUpload(deps, { ...upload, side: 'team' })
  const piece = { id, ownerId, offset: 0, length: size, bytes }
  try {
    const { received } = await receiveBytes(deps, piece, whenHere)
    if (received < size) throw new Error(`${name} has fewer bytes than it was said to have.`)
  } catch (error) {
    await cancelUpload(deps, { ownerId, id }).catch(() => undefined)
    throw error
  }
}
