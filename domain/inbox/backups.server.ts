import { commit } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { pluralize } from '#domain/kernel/text.ts'
import { addSeconds, isoTime, stockholmDay, stockholmTime } from '#domain/kernel/time.ts'
import type { AuditEntry } from '#domain/people/audit/audit.schema.ts'
import { findLastAudit, listAudit, recordAudit } from '#domain/people/audit/audit.server.ts'
import type { BlobsDeps } from '#domain/storage/blob-storage.ts'
import { listContents } from '#domain/storage/contents.server.ts'
import { type BackupFolder, backupName, madeAt, outdated, type WrittenBackup } from './backup-folder.ts'

/** Stockholm time. */
const NIGHTLY_AT = '03:10'
/** A manual backup counts as recent for a week, a nightly one until the next is half a day late. */
const RECENT_SECONDS = { byHand: 7 * 24 * 3600, nightly: 36 * 3600 } as const

/** A backup that takes longer counts as failed. */
const LONGEST_SECONDS = 2 * 3600

type Asked = { now: Date; nightly: BackupFolder | undefined }

/** A missing backup isn't a problem yet on the first night with nightly backups. */
export async function findNewestBackup(
  db: Db,
  { now, nightly }: Asked,
): Promise<{ last: AuditEntry | undefined; isOld: boolean }> {
  const last = await findLastThatCounts(db, nightly)
  const recent = isoTime(addSeconds(now, -RECENT_SECONDS[nightly ? 'nightly' : 'byHand']))
  return { last, isOld: last ? last.at < recent : !nightly }
}

export async function findFailedBackup(
  db: Db,
  { now, nightly }: Asked,
): Promise<{ at: string; reason: string } | undefined> {
  const failed = await findLastAudit(db, 'backup-failed')
  const begun = await findLastAudit(db, 'backup-begun')
  const last = await findLastThatCounts(db, nightly)
  if (failed && (!last || failed.at >= last.at))
    return { at: failed.at, reason: String(failed.detail.reason) }
  const isOver = begun && begun.at < isoTime(addSeconds(now, -LONGEST_SECONDS))
  if (isOver && (!last || last.at < begun.at))
    return { at: begun.at, reason: "it was started but didn't finish" }
  return undefined
}

/** With nightly backups, only those in their folder count, because other copies may be on the same disk as the data. */
async function findLastThatCounts(
  db: Db,
  nightly: BackupFolder | undefined,
): Promise<AuditEntry | undefined> {
  const ofNight = await findLastAudit(db, 'backup-nightly')
  if (nightly) return ofNight?.detail.folder === nightly.path ? ofNight : undefined
  const byHand = await findLastAudit(db, 'backup')
  return !byHand || (ofNight && ofNight.at > byHand.at) ? ofNight : byHand
}

export function findLastRehearsal(db: Db): Promise<AuditEntry | undefined> {
  return findLastAudit(db, 'backup-rehearsed')
}

/** A failed or interrupted backup is repeated after this long. */
const AGAIN_SECONDS = 3 * 3600
const REHEARSED_EVERY_SECONDS = 30 * 24 * 3600
const MOST_TRIES = 20
/** Each attempt adds a line when it begins and up to three when it ends. */
const MOST_LINES = 4 * MOST_TRIES
const DAY_SECONDS = 24 * 3600

export type BackupsDeps = BlobsDeps & { backups: BackupFolder | undefined }

/** The first call after the start repeats a failed backup immediately. */
export function nightlyJob(deps: BackupsDeps): () => Promise<WrittenBackup | undefined> {
  let isStart = true
  return () => {
    const options = { isStart }
    isStart = false
    return backUpNightly(deps, options)
  }
}

/**
 * Makes tonight's backup once, in one of several processes. Tests a restore once a month and deletes outdated backups.
 * @param options.isStart repeats a failed backup without waiting
 * @throws Error if it fails, after recording the failure
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
    const written = await backups.write(backupName(now), await listContents(deps), isRehearsed)
    await recordResult(deps, { night, folder: backups.path, written })
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

/** Records that this process makes the backup. @returns undefined if none is due, or another process makes it */
async function beginNight(
  deps: BackupsDeps,
  folder: BackupFolder,
  { now, isStart }: { now: Date; isStart: boolean },
): Promise<string | undefined> {
  const isDueToday = stockholmTime(now) >= NIGHTLY_AT
  const about = nightOf(isDueToday ? now : addSeconds(now, -DAY_SECONDS))
  const lines = await listAudit(deps.db, { about, limit: MOST_LINES })
  const tries = lines.filter(({ action }) => action === 'backup-begun')
  // Before today's time, this continues last night's backup if it was started.
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

async function recordResult(
  deps: BackupsDeps,
  { night: about, folder, written }: { night: string; folder: string; written: WrittenBackup },
): Promise<void> {
  const { file, bytes, tables, rows, missing, rehearsal } = written
  const now = deps.clock()
  const reasons = [
    ...(missing > 0
      ? [`${pluralize(missing, 'uploaded file')} ${missing === 1 ? 'is' : 'are'} missing or damaged`]
      : []),
    ...(typeof rehearsal === 'object' ? [`its test restore failed: ${rehearsal.failedBy}`] : []),
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
  for (const reason of reasons) deps.log.error({ file }, `backup problem: ${reason}`)
}

async function rotate(folder: BackupFolder, now: Date): Promise<void> {
  for (const name of outdated(await folder.list(), now)) await folder.remove(name)
  const [oldest] = (await folder.list()).flatMap((name) => madeAt(name) ?? [])
  if (oldest) await folder.removeContents(oldest)
}
