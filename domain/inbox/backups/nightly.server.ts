import { commit } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { addSeconds, isoTime, stockholmDay, stockholmTime } from '#domain/kernel/time.ts'
import { listAudit, recordAudit } from '#domain/people/audit/audit.server.ts'
import type { BlobsDeps } from '#domain/storage/blob-storage.ts'
import { listContents } from '#domain/storage/contents.server.ts'
import type { NightlyBackups, WrittenBackup } from './backup-folder.ts'
import { backupName, madeAt, outdated } from './backup-names.ts'
import { findLastRehearsal } from './backups.server.ts'

/** After so long one that failed, or whose process died, is tried again. */
const AGAIN_SECONDS = 3 * 3600
/** A restore is rehearsed once a month. */
const REHEARSED_EVERY_SECONDS = 30 * 24 * 3600
const MOST_TRIES = 20
/** Each try leaves a line when it begins, and up to three of how it ended. */
const MOST_LINES = 4 * MOST_TRIES
const DAY_SECONDS = 24 * 3600

export type BackupsDeps = BlobsDeps & { backups: NightlyBackups | undefined }

/** The backup of the night as a job of one process, whose first call tries at once what failed before the start. */
export function nightlyJob(deps: BackupsDeps): () => Promise<WrittenBackup | undefined> {
  let isStart = true
  return () => {
    const options = { isStart }
    isStart = false
    return backUpNightly(deps, options)
  }
}

/**
 * Makes the backup of this night when it is due, rehearses a restore once a month, and deletes what is outdated. Looks as often as it is called,
 * and does it once a night, in one of several processes.
 * @param options isStart: what failed is tried again without a pause
 * @throws Error of what failed, once it is put down
 */
export async function backUpNightly(
  deps: BackupsDeps,
  { isStart = false }: { isStart?: boolean } = {},
): Promise<WrittenBackup | undefined> {
  const { db, clock, backups } = deps
  const now = clock()
  if (!backups) return undefined
  const night = await beginNight(deps, backups, { now, isStart })
  if (night === undefined) return undefined
  try {
    const isRehearsed = await isRehearsalDue(db, now)
    const written = await backups.folder.write(backupName(now), await listContents(deps), isRehearsed)
    await putDown(deps, { night, folder: backups.folder.path, written })
    await rotate(backups, now)
    return written
  } catch (error) {
    const detail = { reason: (error as Error).message }
    await commit(deps, (trx) =>
      recordAudit(trx, { action: 'backup-failed', about: night, detail, now: clock() }),
    )
    throw error
  }
}

function nightOf(now: Date): string {
  return `night-${stockholmDay(now)}`
}

/** Puts down that this process makes it. @returns which night; nothing when none is due, it is made, or another process is at it */
async function beginNight(
  deps: BackupsDeps,
  { at, folder }: NightlyBackups,
  { now, isStart }: { now: Date; isStart: boolean },
): Promise<string | undefined> {
  const isDueToday = stockholmTime(now) >= at
  const about = nightOf(isDueToday ? now : addSeconds(now, -DAY_SECONDS))
  const lines = await listAudit(deps.db, { about, limit: MOST_LINES })
  const tries = lines.filter(({ action }) => action === 'backup-begun')
  // Before its time of a day, the night before goes on if it was begun.
  if ((tries.length === 0 && !isDueToday) || tries.length === MOST_TRIES) return undefined
  if (lines.some(({ action, detail }) => action === 'backup-nightly' && detail.folder === folder.path))
    return undefined
  const [last] = tries
  const isTried = last && last.at > isoTime(addSeconds(now, -AGAIN_SECONDS))
  const hasFailed = lines.some(({ action, at }) => action === 'backup-failed' && last && at >= last.at)
  if (isTried && !(isStart && hasFailed)) return undefined
  const id = `backup-${about}-${tries.length}`
  return (await commit(deps, (trx) => recordAudit(trx, { id, action: 'backup-begun', about, now })))
    ? about
    : undefined
}

async function isRehearsalDue(db: Db, now: Date): Promise<boolean> {
  const last = await findLastRehearsal(db)
  return !last || last.at <= isoTime(addSeconds(now, -REHEARSED_EVERY_SECONDS))
}

async function putDown(
  deps: BackupsDeps,
  { night: about, folder, written }: { night: string; folder: string; written: WrittenBackup },
): Promise<void> {
  const { file, bytes, tables, rows, missing, rehearsal } = written
  const now = deps.clock()
  const reasons = [
    ...(missing > 0 ? [`${missing} uploaded files are missing or damaged`] : []),
    ...(typeof rehearsal === 'object' ? [`its rehearsal failed: ${rehearsal.failedBy}`] : []),
  ]
  await commit(deps, async (trx) => {
    const detail = { folder, file, bytes, tables, rows, missing }
    await recordAudit(trx, { action: 'backup-nightly', about, detail, now })
    if (rehearsal === 'went well')
      await recordAudit(trx, { action: 'backup-rehearsed', about, detail: { file, tables, rows }, now })
    for (const reason of reasons)
      await recordAudit(trx, { action: 'backup-failed', about, detail: { reason }, now })
  })
  deps.log.info({ file, bytes, tables, rows, rehearsal }, 'backup written')
  for (const reason of reasons) deps.log.error({ file }, `a backup of which ${reason}`)
}

async function rotate({ folder, ...kept }: NightlyBackups, now: Date): Promise<void> {
  for (const name of outdated(await folder.list(), kept, now)) await folder.remove(name)
  const [oldest] = (await folder.list()).flatMap((name) => madeAt(name) ?? [])
  if (oldest) await folder.removeContents(oldest)
}
