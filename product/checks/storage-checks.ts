import { sql } from 'kysely'
import { findFailedBackup, findLastRehearsal, findNewestBackup } from '#domain/inbox/backups.server.ts'
import { pluralize } from '#domain/kernel/text.ts'
import { findLastRetention } from '#domain/privacy/retention.server.ts'
import { sizeWords } from '#domain/storage/blobs.schema.ts'
import { examineStorage } from '#domain/storage/contents.server.ts'
import { measureRoom } from '#domain/storage/room.server.ts'
import type { Product } from '../product.ts'
import { type Check, type Found, isOlder, localTime } from './check.ts'

/** Below this many bytes, a disk counts as nearly full. */
const NEARLY_FULL_BYTES = 1e9
/** More bytes than this that were announced but not sent are no coincidence. */
const SILENT_BYTES = 10 * 1024 * 1024 * 1024
/** The share of their limit at which accounts without a project have nearly filled it. */
const NEARLY_FULL_SHARE = 0.9
/** A restore is rehearsed every thirty days. */
const REHEARSAL_DAYS = 35
/** Retention runs once a day, and a server may be stopped for a day. */
const RETENTION_DAYS = 2

/** Database, disk, uploaded files, backups and retention. */
export const storageChecks: readonly Check[] = [
  {
    name: 'database file',
    severity: 'problem',
    look: checkIntegrity,
    toDo: 'Restore the newest backup.',
    only: 'by command',
  },
  {
    name: 'disk space',
    severity: 'problem',
    look: async ({ deps, infrastructure }) => {
      const free = await deps.host.freeBytes()
      return free < NEARLY_FULL_BYTES
        ? {
            says: `Only ${sizeWords(free)} free on the data disk.`,
            detail: `It is in ${infrastructure.dataDir}.`,
          }
        : undefined
    },
    toDo: 'Free up space, or uploads and backups will fail.',
    atStart: true,
  },
  {
    name: 'uploaded files',
    severity: 'problem',
    look: async ({ deps }) => {
      const { missing, stray } = await examineStorage(deps)
      if (missing.length > 0)
        return `${pluralize(missing.length, 'uploaded file')} missing or incomplete on disk.`
      if (stray.length === 0) return undefined
      const says = `${pluralize(stray.length, 'stored content')} not used by any file.`
      return { says, severity: 'warning', toDo: "Delete them with 'files sweep'." }
    },
    toDo: "Restore them from a backup with 'files sweep --from'.",
    only: 'on demand',
  },
  {
    name: 'announced uploads',
    severity: 'problem',
    look: async ({ deps }) => {
      const { bytes, accounts, most } = (await measureRoom(deps)).silent
      if (bytes <= SILENT_BYTES) return undefined
      const says = `${sizeWords(bytes)} reserved for unfinished uploads of ${pluralize(accounts, 'account')}. No data for ten minutes.`
      return { says, detail: `Most of it belongs to ${most}.` }
    },
    toDo: 'Others can still use the space. Ask the client with the largest share.',
  },
  {
    name: 'uploads of accounts without a project',
    severity: 'problem',
    look: async ({ deps }) => {
      const { bytes, ofAtMost } = (await measureRoom(deps)).withoutProject
      return bytes < NEARLY_FULL_SHARE * ofAtMost
        ? undefined
        : `They have stored ${sizeWords(bytes)} of ${sizeWords(ofAtMost)}. Clients with a project aren't affected.`
    },
    toDo: 'Check /desk/clients for strangers and ask them to stop.',
  },
  {
    name: 'backup folder',
    severity: 'problem',
    look: ({ deps: { backups } }) => {
      const detail = backups?.obstacle()
      return detail === undefined
        ? undefined
        : { says: "Backups can't be written to the folder in BACKUP_DIR.", detail }
    },
    toDo: 'No backups are made until the folder can be used.',
    atStart: true,
  },
  {
    name: 'last backup',
    severity: 'problem',
    look: async ({ deps: { db, backups: nightly } }, now) => {
      const failed = await findFailedBackup(db, { now, nightly })
      return failed && { says: `The backup of ${localTime(failed.at)} failed.`, detail: `${failed.reason}.` }
    },
    toDo: 'The audit log at /desk/audit has the reason.',
  },
  {
    name: 'age of backups',
    severity: 'problem',
    look: checkAge,
    toDo: "Create one with 'backup', or set BACKUP_DIR.",
  },
  {
    name: 'nightly backups',
    severity: 'warning',
    look: ({ config, deps }) =>
      config.isLoopback || deps.backups ? undefined : 'The server makes no nightly backups.',
    toDo: 'Set BACKUP_DIR.',
  },
  {
    name: 'rehearsal of a restore',
    severity: 'warning',
    look: async ({ deps }, now) => {
      const last = deps.backups && (await findLastRehearsal(deps.db))
      return last && isOlder(last.at, REHEARSAL_DAYS, now)
        ? `A restore was last rehearsed at ${localTime(last.at)}.`
        : undefined
    },
    toDo: 'The audit log at /desk/audit has the result of later rehearsals.',
  },
  {
    name: 'retention',
    severity: 'problem',
    look: async ({ deps }, now) => {
      const last = await findLastRetention(deps.db)
      if (!last) return { says: "Retention hasn't run yet.", severity: 'warning' }
      return isOlder(last.at, RETENTION_DAYS, now)
        ? `Retention last ran at ${localTime(last.at)}.`
        : undefined
    },
    toDo: "Start the server. Otherwise the promises of the privacy policy aren't kept.",
  },
]

/** Reads every page of a SQLite file. */
async function checkIntegrity({ infrastructure: { database } }: Product): Promise<Found> {
  const { db, file } = database
  if (file === undefined) return undefined
  const { rows: damage } = await sql<{ quick_check: string }>`pragma quick_check(3)`.execute(db)
  const { rows: orphans } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  if (damage[0]?.quick_check !== 'ok') return `The file is damaged (${damage[0]?.quick_check}).`
  return orphans[0]
    ? `Missing rows are referenced by ${pluralize(orphans.length, 'row')} in ${orphans[0].table}.`
    : undefined
}

async function checkAge({ config, deps: { db, backups: nightly } }: Product, now: Date): Promise<Found> {
  const { last, isOld } = await findNewestBackup(db, { now, nightly })
  if (last) return isOld ? `The newest backup is from ${localTime(last.at)}.` : undefined
  return {
    says: 'No backup has been made yet.',
    ...((config.isLoopback || !isOld) && { severity: 'warning' }),
  }
}
