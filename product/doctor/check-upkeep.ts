import {
  findFailedBackup,
  findLastRehearsal,
  findNewestBackup,
} from '#domain/inbox/backups/backups.server.ts'
import { findLastRetention } from '#domain/privacy/retention.server.ts'
import type { Product } from '../product.ts'
import type { Finding } from './finding.schema.ts'
import { findingsAbout, localTime } from './finding.ts'

const backups = findingsAbout('backups')
const retention = findingsAbout('retention')

const DAY_MS = 24 * 3600 * 1000
/** It is rehearsed every thirty days. */
const REHEARSAL_DAYS = 35
/** It runs once a day, and a server may be stopped for a day. */
const RETENTION_DAYS = 2

export async function checkUpkeep({ config, deps }: Product, now: Date): Promise<Finding[]> {
  return [
    ...checkBackupFolder(deps),
    await checkNewest(deps, now),
    ...(config.isLoopback && !deps.backups ? [] : await checkNights(deps, now)),
    await checkRetention(deps, now),
  ]
}

async function checkNewest({ db, backups: nightly }: Product['deps'], now: Date): Promise<Finding> {
  const failed = await findFailedBackup(db, { now, nightly })
  if (failed) return backups.problem(`That of ${localTime(failed.at)} failed: ${failed.reason}.`)
  const { last, isOld } = await findNewestBackup(db, { now, nightly })
  if (!last)
    return backups.warning(
      nightly
        ? `None was written into ${nightly.folder.path} yet.`
        : "None was made by 'backup' or by night yet.",
    )
  const says = `The newest is of ${localTime(last.at)} (${last.detail.file}).`
  return isOld ? backups.warning(says) : backups.ok(says)
}

/** Whether there is a folder for backups of the nights. */
export function checkBackupFolder({ backups: nightly }: Product['deps']): Finding[] {
  const obstacle = nightly?.folder.obstacle()
  return obstacle === undefined ? [] : [backups.problem(obstacle)]
}

async function checkNights({ db, backups: nightly }: Product['deps'], now: Date): Promise<Finding[]> {
  if (!nightly) return [backups.warning('The server makes none by night: set BACKUP_DIR.')]
  const last = await findLastRehearsal(db)
  if (!last) return []
  const says = `A restore was rehearsed at ${localTime(last.at)}: ${last.detail.rows} rows of ${last.detail.tables} tables were as they had been written.`
  return [isOlder(last.at, REHEARSAL_DAYS, now) ? backups.warning(says) : backups.ok(says)]
}

async function checkRetention({ db }: Product['deps'], now: Date): Promise<Finding> {
  const last = await findLastRetention(db)
  if (!last) return retention.warning('It has not run yet; the server does it within its first minute.')
  const says = `It ran last at ${localTime(last.at)}.`
  return isOlder(last.at, RETENTION_DAYS, now)
    ? retention.problem(
        `${says} The promises of the privacy page are not kept while the server does not run.`,
      )
    : retention.ok(says)
}

function isOlder(time: string, days: number, now: Date): boolean {
  return now.getTime() - Date.parse(time) > days * DAY_MS
}
