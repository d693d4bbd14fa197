import { conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, memberOf } from '#domain/kernel/commit.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { isoTime } from '#domain/kernel/time.ts'
import type { SharedFile } from './files.schema.ts'
import { showFile } from './files.server.ts'
import { markFetched, selectFile } from './files.store.server.ts'

/**
 * Somebody of the studio has taken what a client's link leads to. Repeating it keeps the first time.
 * @throws AppError not-found, conflict for what is no link
 */
export async function sayFetched(deps: Deps, { fileId }: { fileId: string }): Promise<SharedFile> {
  return commit(deps, async (trx) => {
    const file = await selectFile(trx, fileId)
    if (!file) throw notFound('There is no such file.')
    if (file.blob_id !== null)
      throw conflict('This is no link: when its bytes were taken is noted by itself.')
    await markFetched(trx, { id: fileId, now: isoTime(deps.clock()), by: memberOf(trx) })
    return showFile(trx, fileId)
  })
}
