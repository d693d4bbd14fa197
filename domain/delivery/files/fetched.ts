import type { BlobFacts } from '#domain/storage/blobs.schema.ts'
import type { SharedFile } from './files.schema.ts'
import type { FileRow } from './files.store.server.ts'

/** When the studio first took it: of a link as somebody said, of a file whose bytes are here as it was downloaded. */
export function fetchedOf(
  { fetched_at, fetched_by }: Pick<FileRow, 'fetched_at' | 'fetched_by'>,
  blob: BlobFacts | undefined,
): SharedFile['fetched'] {
  if (fetched_at !== null) return { at: fetched_at, byName: fetched_by }
  const first = blob?.downloads.findLast(({ side }) => side === 'team')
  return first ? { at: first.at, byName: first.byName } : null
}
