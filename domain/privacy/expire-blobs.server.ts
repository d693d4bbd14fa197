import type { Trx } from '#domain/kernel/database.ts'
import type { RetentionLimits } from '#domain/kernel/own-data.ts'
import { findEndedBy } from '#domain/projects/projects-of-files.server.ts'
import { deleteBlobsOf, findProjectsWithBlobs } from '#domain/storage/blobs.own-data.server.ts'

/** Files of projects that were completed or cancelled long ago, and old ones of no project. @returns how many */
export async function expireBlobs(trx: Trx, limits: RetentionLimits): Promise<number> {
  const ended = await findEndedBy(trx, await findProjectsWithBlobs(trx), limits.projectEndedBy)
  return deleteBlobsOf(trx, { projectIds: ended, looseBefore: limits.looseFileSentBy })
}
