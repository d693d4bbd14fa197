import type { Deps } from '#domain/kernel/deps.ts'
import { writeAsTeam } from '#domain/messages/messages.server.ts'
import { requireOwnerOf } from '#domain/projects/project-of-deliveries.server.ts'
import type { BlobsDeps } from '#domain/storage/blob-storage.ts'
import { type BlobFacts, sizeWords } from '#domain/storage/blobs.schema.ts'
import { CONTENT_KINDS } from '#domain/storage/content-kinds.schema.ts'
import { storeWhole, type WholeFile } from '#domain/storage/receive-bytes.server.ts'
import { insertFile } from './files.store.server.ts'
import { rowOf } from './uploads.server.ts'

/**
 * Stores a file of the studio for the client of a project, who is told in their thread.
 * @throws AppError not-found, bad-input, too-large, unavailable; nothing stays then
 */
export async function giveFile(
  deps: Deps & BlobsDeps,
  given: WholeFile & { projectId: string },
): Promise<BlobFacts> {
  const ownerId = await requireOwnerOf(deps.db, given.projectId)
  let file: BlobFacts | undefined
  const place = { ownerId, side: 'team', purpose: 'file' } as const
  await storeWhole(deps, { ...given, ...place }, async (trx, blob) => {
    const now = deps.clock()
    await insertFile(trx, await rowOf(trx, { userId: ownerId, blob, now }))
    await writeAsTeam(deps, trx, {
      userId: ownerId,
      projectId: given.projectId,
      body: sentence(deps, blob),
      now,
    })
    file = blob
  })
  if (!file) throw new Error('A file was received whole and is not here.')
  return file
}

function sentence({ studio }: Deps, { name, size, kind, sha256 }: BlobFacts): string {
  const { words, runs } = CONTENT_KINDS[kind ?? 'other']
  const opened = runs ? ', which runs when you open it' : ''
  return `${name} is here for you: ${words}${opened}, ${sizeWords(size)}. Download it at ${studio.publicUrl}/client/upload\nSHA-256 ${sha256}`
}
