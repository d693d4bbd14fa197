import { deleteBlobsOf, findProjectsWithBlobs } from '../blobs/blobs.own-data.server.ts'
import type { Trx } from '../kernel/database.ts'
import type { RetentionLimits } from '../kernel/own-data.ts'
import { findEndedBy } from '../projects/projects-of-files.server.ts'

/** Files of projects that were completed or cancelled long ago, and old ones of no project. @returns how many */
export async function expireBlobs(trx: Trx, limits: RetentionLimits): Promise<number> {
  const ended = await findEndedBy(trx, await findProjectsWithBlobs(trx), limits.projectEndedBy)
  return deleteBlobsOf(trx, { projectIds: ended, looseBefore: limits.looseFileSentBy })
}
