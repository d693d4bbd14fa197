import { existsSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { commit } from '#domain/kernel/commit.ts'
import { pluralize } from '#domain/kernel/text.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { sizeWords } from '#domain/storage/blobs.schema.ts'
import { examineStorage, listContents } from '#domain/storage/contents.server.ts'
import { backUpContents, type CopiedContents, restoreContents } from '#platform/blobs/contents-backup.ts'
import { prepareDataDir } from '#platform/config/folders.ts'
import {
  backUpDatabase,
  containsData,
  inspectBackup,
  restoreDatabase,
} from '#platform/database/backup/backup.ts'
import { countRows, type TableSums } from '#platform/database/backup/table-sums.ts'
import { decryptWith, ENCRYPTED, type Transform, transformFile } from '#platform/encryption/age.ts'
import { isPlainError } from '#platform/plain-error.ts'
import type { ProductDeps } from '#product/product.ts'
import { type Args, type Command, type Context, type Result, UsageError } from '../shell/command.ts'

const WAKE_MS = 1500
/** Shared by all backups in the folder. */
const filesFolder = (backup: string) => join(dirname(backup), 'files')

export const backupCommands: Command[] = [
  {
    usage: 'backup <FILE>',
    options: { '--without-files': 'leave out uploaded files' },
    does: 'back up the database to a new file, and uploaded files next to it; the server may keep running',
    notes:
      "SQLite and PostgreSQL can both restore it. Uploaded files go to the folder 'files' next to it, which all backups there share, so only new files are copied. Backups contain personal data. They don't include sessions, open links, the secret in DATA_DIR, or emails written to files.",
    examples: ['backup /backup/bildruta-2026-11-20.backup', 'backup /backup/small.backup --without-files'],
    run: backUp,
  },
  {
    usage: 'restore <FILE>',
    options: {
      '--yes': 'replace the database without asking',
      '--identity <FILE>': 'age private key, for encrypted backups',
    },
    does: 'replace the database with a backup and restore missing uploaded files; stop the server first',
    notes:
      "Every table is compared with the backup afterwards. Backups also move data between SQLite and PostgreSQL. Everyone has to sign in again. The previous database is kept. Older backups are migrated when the server starts; 'files sweep --from' then restores their uploaded files.",
    examples: [
      'restore /backup/bildruta-2026-11-20.backup',
      'restore /backup/2026-11-20T02-10-00Z.backup.age --identity key.txt',
    ],
    run: restore,
  },
]

async function backUp(args: Args, context: Context): Promise<Result> {
  const { infrastructure, deps } = await context.product()
  const { file, bytes, tables } = await backUpDatabase(infrastructure.database, args.subject)
  const files = args.options.withoutFiles ? undefined : await backUpFiles(deps, filesFolder(file))
  const detail = { file: basename(file), bytes }
  // It would be lost together with the data, so it doesn't count as a backup.
  const isNextToData = dirname(file) === infrastructure.dataDir
  const action = isNextToData ? 'database-copied' : 'backup'
  await commit(deps, (trx) => recordAudit(trx, { action, detail, now: context.clock() }))
  return {
    data: { file, bytes, tables, files: files ?? null },
    text: [
      `Written and verified: ${file} (${sizeWords(bytes)}, ${rowsText(tables)}).`,
      filesText(files),
      ...(isNextToData ? ["It is next to the data, so it doesn't count as a backup."] : []),
    ].join('\n'),
    failed: (files?.missing.length ?? 0) > 0,
  }
}

async function restore(args: Args, context: Context): Promise<Result> {
  const config = context.config()
  const backup = resolve(args.subject)
  const address = { url: config.DATABASE_URL, dataDir: prepareDataDir(config.DATA_DIR) }
  const identity = args.text('identity')
  const decrypt = identity === undefined ? undefined : await decryptWith(identity)
  if (!decrypt && backup.endsWith(ENCRYPTED))
    throw new UsageError(`${backup} is encrypted. Name the private key with --identity.`)
  return withPlain(backup, join(address.dataDir, 'decrypted.unfinished'), decrypt, async (plain) => {
    const { migrations } = await inspectBackup(plain)
    if (config.DATABASE_URL?.startsWith('postgres')) await wakeServer(config)
    if (await containsData(address)) await context.confirm(`Replace the whole database with ${backup}?`, args)
    const { keptAs, tables } = await restoreDatabase(address, plain)
    const compared = tables ? ` ${rowsText(tables)} match the backup.` : ''
    const kept = keptAs && existsSync(keptAs) ? ` The previous database is in ${keptAs}.` : ''
    return {
      data: { restored: backup, migrations, keptAs: keptAs ?? null, tables: tables ?? null },
      text: `Restored ${backup}.${compared}${kept} You can start the server.`,
      ...(await finish(backup, context, decrypt)),
    }
  })
}

/** Decrypts to a temporary file next to the database, which holds the same data anyway. */
async function withPlain<Result>(
  backup: string,
  aside: string,
  decrypt: Transform | undefined,
  use: (plain: string) => Promise<Result>,
): Promise<Result> {
  if (!decrypt || !backup.endsWith(ENCRYPTED)) return use(backup)
  rmSync(aside, { force: true })
  try {
    await transformFile(backup, aside, decrypt).catch((cause) => {
      if (isPlainError(cause)) throw cause
      throw new UsageError(
        `${backup} can't be decrypted (${cause.message}). Check that the key belongs to it.`,
      )
    })
    return await use(aside)
  } finally {
    rmSync(aside, { force: true })
  }
}

function rowsText(tables: TableSums): string {
  return `${pluralize(countRows(tables), 'row')} of ${Object.keys(tables).length} tables`
}

function backUpFiles(deps: ProductDeps, folder: string): Promise<CopiedContents> {
  return listContents(deps).then((contents) => backUpContents(deps.blobStorage, contents, folder))
}

function filesText(files: CopiedContents | undefined): string {
  if (!files) return 'Without uploaded files, as requested.'
  const copied = `${pluralize(files.copied, 'uploaded file')} copied next to it (${sizeWords(files.bytes)}).`
  return files.missing.length === 0
    ? copied
    : `${copied} Missing or damaged on disk: ${files.missing.length}. Run 'doctor' for details.`
}

/** An older backup has no audit log until the server migrates it. A failure here doesn't undo the restore. */
async function finish(
  backup: string,
  context: Context,
  decrypt: Transform | undefined,
): Promise<{ remarks?: string }> {
  try {
    const { deps } = await context.product()
    const entry = { action: 'restore', detail: { file: basename(backup) }, now: context.clock() } as const
    await commit(deps, (trx) => recordAudit(trx, entry))
    const { missing } = await examineStorage(deps)
    const files = await restoreContents(deps.blobStorage, missing, filesFolder(backup), { decrypt })
    if (files.missing.length === 0) return {}
    return {
      remarks: `Missing here and in ${filesFolder(backup)}: ${pluralize(files.missing.length, 'uploaded file')}.`,
    }
  } catch (error) {
    return {
      remarks: `The restore isn't in the audit log, and uploaded files weren't checked: ${error instanceof Error ? error.message : error}`,
    }
  }
}

/** An idle server closes its PostgreSQL connections. A request reopens one, so that the restore can detect it. */
async function wakeServer({ HOST, PORT }: { HOST: string; PORT: number }): Promise<void> {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST
  await fetch(`http://${host}:${PORT}/readyz`, { signal: AbortSignal.timeout(WAKE_MS) }).catch(
    () => undefined,
  )
}
