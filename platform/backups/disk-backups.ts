import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type BackupFolder, madeAt, type WrittenBackup } from '#domain/inbox/backup-folder.ts'
import type { BlobStorage } from '#domain/storage/blob-storage.ts'
import { backUpContents, removeOldContents } from '../blobs/contents-backup.ts'
import { entriesIn, makeFolder } from '../config/folders.ts'
import { backUpDatabase } from '../database/backup/backup.ts'
import { fillSqlite } from '../database/backup/sqlite-restore.ts'
import { countRows, differentTables, type TableSums } from '../database/backup/table-sums.ts'
import type { DatabaseHandle } from '../database/database.ts'
import { flush } from '../database/sqlite/sqlite-file.ts'
import { ENCRYPTED, type Transform, transformFile } from '../encryption/age.ts'

const BACKUP = '.backup'
const SETTINGS = '.settings'
const FILES = 'files'

type Kept = {
  folder: string
  /** Unencrypted parts are here for a moment. The disk is that of the data itself. */
  scratch: string
  database: DatabaseHandle
  storage: BlobStorage
  settings: string
  encrypt: Transform | undefined
}

/** Backups in a folder: a database and settings per backup, and the uploaded files of all of them. */
export function diskBackups(kept: Kept): BackupFolder {
  const { folder } = kept
  const names = async () => (await entriesIn(folder)).map(({ name }) => name).toSorted()
  return {
    path: folder,
    obstacle: () => folderObstacle(folder),
    write: (name, contents, isRehearsed) =>
      withinScratch(join(kept.scratch, name), kept.scratch, (scratch) =>
        write({ ...kept, scratch }, name, contents, isRehearsed),
      ),
    list: async () =>
      (await names())
        .map(nameOf)
        .filter((name) => name !== undefined && madeAt(name) !== undefined) as string[],
    remove: async (name) => {
      for (const file of await names()) if (file.startsWith(`${name}.`)) await rm(join(folder, file))
    },
    removeContents: (notSince) => removeOldContents(join(folder, FILES), notSince),
  }
}

function nameOf(file: string): string | undefined {
  const plain = file.endsWith(ENCRYPTED) ? file.slice(0, -ENCRYPTED.length) : file
  return plain.endsWith(BACKUP) ? plain.slice(0, -BACKUP.length) : undefined
}

async function write(
  { folder, scratch, database, storage, settings, encrypt }: Kept,
  name: string,
  contents: Parameters<BackupFolder['write']>[1],
  isRehearsed: boolean,
): Promise<WrittenBackup> {
  const { file, tables } = await backUpDatabase(database, join(scratch, name + BACKUP))
  const rehearsal = isRehearsed ? await rehearse(file, tables, join(scratch, 'rehearsal.sqlite')) : 'none'
  makeFolder(folder, 0o700)
  const files = await backUpContents(storage, contents, join(folder, FILES), { encrypt })
  const settingsFile = join(scratch, name + SETTINGS)
  await writeFile(settingsFile, settings, { mode: 0o600, flush: true })
  await put(settingsFile, folder, encrypt)
  // Renamed last, so that a named backup is complete.
  const placed = await put(file, folder, encrypt)
  return {
    file: basename(placed),
    bytes: (await stat(placed)).size,
    tables: Object.keys(tables).length,
    rows: countRows(tables),
    missing: files.missing.length,
    rehearsal,
  }
}

/** Restores it to a scratch database and compares each table row by row. */
async function rehearse(
  file: string,
  written: TableSums,
  aside: string,
): Promise<WrittenBackup['rehearsal']> {
  try {
    const restored = await fillSqlite(aside, file)
    const [different] = differentTables(restored, written)
    return different === undefined ? 'went well' : { failedBy: `${different} differs from what was written` }
  } catch (error) {
    return { failedBy: (error as Error).message }
  } finally {
    await rm(aside, { force: true })
  }
}

async function put(file: string, folder: string, encrypt: Transform | undefined): Promise<string> {
  const target = join(folder, basename(file) + (encrypt ? ENCRYPTED : ''))
  const unfinished = `${target}.unfinished`
  await transformFile(file, unfinished, encrypt ?? ((bytes) => bytes))
  await rename(unfinished, target)
  await flush(folder, 'r')
  return target
}

/** Also deletes leftovers of killed processes. */
async function withinScratch<Result>(
  scratch: string,
  all: string,
  work: (scratch: string) => Promise<Result>,
): Promise<Result> {
  await rm(all, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  try {
    return await work(scratch)
  } finally {
    await rm(all, { recursive: true, force: true })
  }
}

/** @returns why backups can't be written to BACKUP_DIR, with a command that fixes it; undefined if they can */
export function folderObstacle(folder: string): string | undefined {
  const nearest = nearestThere(folder)
  if (!statSync(nearest).isDirectory())
    return `BACKUP_DIR: ${folder} can't be used because ${nearest} isn't a folder. Choose another one.`
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK)
    return undefined
  } catch {
    const [verb, user] = [nearest === folder ? 'written to' : 'made', userName()]
    return `BACKUP_DIR: ${folder} can't be ${verb} by ${user}. Run as root: install -d -m 700 -o ${user} ${quoted(folder)}`
  }
}

function nearestThere(path: string): string {
  return existsSync(path) ? path : nearestThere(dirname(path))
}

/** In a container, the user may be a number without a name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}

/** Variables with a key or password. They can be replaced after a restore, so only encrypted backups contain them. */
export const SECRET_VARIABLES = [
  'AUTH_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'IMAP_URL',
  'METRICS_TOKEN',
  'ALERT_URL',
  'HEARTBEAT_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const

/**
 * The environment file for a restore.
 * @param secret signs sessions, links and hashed keys. Every backup contains it, because it can't be replaced
 */
export function settingsText(
  settings: Readonly<Record<string, string>>,
  { secret, isEncrypted }: { secret: string; isEncrypted: boolean },
): string {
  const secrets: readonly string[] = SECRET_VARIABLES
  const lines = Object.entries({ ...settings, AUTH_SECRET: secret }).map(([name, value]) =>
    isEncrypted || name === 'AUTH_SECRET' || !secrets.includes(name)
      ? `${name}=${value}`
      : `# ${name} was set. It is a secret, and this backup isn't encrypted.`,
  )
  return `${lines.toSorted().join('\n')}\n`
}
