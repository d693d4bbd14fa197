import { forgetSubjects, takeBackMails } from '#domain/email/outbox.own-data.server.ts'
import { among } from '#domain/kernel/among.ts'
import type { Trx } from '#domain/kernel/database.ts'
import type { DataOwner, RetentionLimits } from '#domain/kernel/own-data.ts'
import { deleteAmong } from '#domain/kernel/rows.ts'
import { findEndedBy } from '#domain/projects/projects-of-files.server.ts'
import { fileNoticeKey, fileReceivedKey } from './file-notice.ts'
import { FILES_RECEIVED } from './files.mails.ts'

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
  await forgetSubjects(trx, ids.map(fileReceivedKey), FILES_RECEIVED)
}
