import { type ExportDeps, recordExport } from '#domain/people/audit/audit.server.ts'
import type { BlobsDeps } from '#domain/storage/blob-storage.ts'
import { type OpenedDownload, takeAsTeam } from '#domain/storage/downloads.server.ts'

/** The studio takes any file along, which both sides see. @throws AppError not-found, gone */
export async function takeFile(deps: BlobsDeps & ExportDeps, blobId: string): Promise<OpenedDownload> {
  const opened = await takeAsTeam(deps, blobId)
  await recordExport(deps, { of: 'file', about: blobId, detail: { bytes: opened.size } })
  return opened
}
