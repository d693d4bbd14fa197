import { among } from '../kernel/among.ts'
import type { Trx } from '../kernel/database.ts'
import type { DataOwner, RetentionLimits } from '../kernel/own-data.ts'
import { deleteAmong } from '../kernel/rows.ts'
import { takeBackMails } from '../outbox/outbox.own-data.server.ts'
import { findEndedBy } from '../projects/projects-of-files.server.ts'
import { fileNoticeKey } from './file-notice.ts'

/** With notices to the studio that still hold a link. */
export async function forgetFiles(trx: Trx, owner: DataOwner): Promise<void> {
  await forget(trx, await trx.selectFrom('files').select('id').where('user_id', '=', owner.id).execute())
}

/** Links of projects that were completed or cancelled long ago, and old ones of no project. @returns how many */
export async function expireFiles(
  trx: Trx,
  { projectEndedBy, looseFileSentBy }: RetentionLimits,
): Promise<number> {
  const withFiles = await trx.selectFrom('files').select('project_id').distinct().execute()
  const projectIds = withFiles.flatMap((row) => row.project_id ?? [])
  const ended = await findEndedBy(trx, projectIds, projectEndedBy)
  const due = await trx
    .selectFrom('files')
    .select('id')
    .where((is) =>
      is.or([
        is.and([is('project_id', 'is', null), is('created_at', '<=', looseFileSentBy)]),
        among(trx, 'project_id', ended),
      ]),
    )
    .execute()
  await forget(trx, due)
  return due.length
}

async function forget(trx: Trx, files: readonly { id: string }[]): Promise<void> {
  const ids = files.map(({ id }) => id)
  await deleteAmong(trx, 'files', 'id', ids)
  await takeBackMails(trx, ids.map(fileNoticeKey))
}
