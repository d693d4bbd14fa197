import type { Trx } from '../kernel/database.ts'
import type { DataOwner, RetentionLimits } from '../kernel/own-data.ts'
import { takeBackMails } from '../outbox/outbox.own-data.server.ts'
import { findEndedBy } from '../projects/projects-of-files.server.ts'
import { fileNoticeKey } from './file-notice.ts'
import {
  deleteFiles,
  selectFileIdsOfOwner,
  selectFileIdsOfProjects,
  selectLooseFileIds,
  selectProjectsWithFiles,
} from './files.own-data.store.server.ts'

/** With notices to the studio that still hold a link. */
export async function forgetFiles(trx: Trx, owner: DataOwner): Promise<void> {
  await forget(trx, await selectFileIdsOfOwner(trx, owner.id))
}

/** Links of projects that were completed or cancelled long ago, and old ones of no project. @returns how many */
export async function expireFiles(
  trx: Trx,
  { projectEndedBy, looseFileSentBy }: RetentionLimits,
): Promise<number> {
  const ended = await findEndedBy(trx, await selectProjectsWithFiles(trx), projectEndedBy)
  const due = [
    ...(await selectLooseFileIds(trx, looseFileSentBy)),
    ...(await selectFileIdsOfProjects(trx, ended)),
  ]
  await forget(trx, due)
  return due.length
}

async function forget(trx: Trx, ids: readonly string[]): Promise<void> {
  await deleteFiles(trx, ids)
  await takeBackMails(trx, ids.map(fileNoticeKey))
}
