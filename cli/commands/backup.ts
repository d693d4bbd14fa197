import { existsSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { commit } from '#domain/kernel/commit.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { sizeWords } from '#domain/storage/blobs.schema.ts'
import { examineStorage, listContents } from '#domain/storage/contents.server.ts'
import { backUpContents, type CopiedContents, restoreContents } from '#platform/blobs/contents-backup.ts'
import { prepareDataDir } from '#platform/config/data-dir.ts'
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
import { type Answer, type Command, type Given, type Shell, UsageError } from '../shell/command.ts'
import { pluralize } from '../shell/words.ts'

const WAKE_MS = 1500
/** Beside each backup, shared by all that stand there. */
const filesBeside = (backup: string) => join(dirname(backup), 'files')

export const backupCommands: Command[] = [
  {
    usage: 'backup <FILE>',
    options: { '--without-files': 'leave out what clients and you have uploaded' },
    does: 'write everything in the database to a new file, and uploaded files beside it, also while the server runs',
    notes:
      'Both engines can restore it. Uploaded files go into the folder files beside it, which all backups there share: each once, by its hash, so that only what is new is copied. All of it is personal data. Sessions, open links, the secret in DATA_DIR and mails that were written to files are not in it.',
    examples: ['backup /backup/bildruta-2026-11-20.backup', 'backup /backup/small.backup --without-files'],
    run: backUp,
  },
  {
    usage: 'restore <FILE>',
    options: {
      '--yes': 'replace what is in the database without asking',
      '--identity <FILE>': 'private key of age, for a backup that is encrypted',
    },
    does: 'put a backup in the place of the database, and bring back uploaded files that are missing; the server must be stopped',
    notes:
      'Each table is read again and compared with the backup. The backup may come from the other engine: so one moves between SQLite and PostgreSQL. Everybody has to sign in again. What was there before is kept. An older backup is migrated when the server starts; files sweep --from then brings its uploaded files back.',
    examples: [
      'restore /backup/bildruta-2026-11-20.backup',
      'restore /backup/2026-11-20T02-10-00Z.backup.age --identity key.txt',
    ],
    run: restore,
  },
]

async function backUp(given: Given, shell: Shell): Promise<Answer> {
  const { world, deps } = await shell.product()
  const { file, bytes, tables } = await backUpDatabase(world.database, given.subject)
  const files = given.options.withoutFiles ? undefined : await backUpFiles(deps, filesBeside(file))
  const detail = { file: basename(file), bytes }
  // It is lost with the data: the copies that an update makes are no backups.
  const isBesideData = dirname(file) === world.dataDir
  const action = isBesideData ? 'database-copied' : 'backup'
  await commit(deps, (trx) => recordAudit(trx, { action, detail, now: shell.clock() }))
  return {
    data: { file, bytes, tables, files: files ?? null },
    text: [
      `Written and read again: ${file} (${sizeWords(bytes)}, ${rowsSaid(tables)}).`,
      filesSaid(files),
      ...(isBesideData ? ['It is beside the data, so it does not count as a backup.'] : []),
    ].join('\n'),
    failed: (files?.missing.length ?? 0) > 0,
  }
}

async function restore(given: Given, shell: Shell): Promise<Answer> {
  const config = shell.config()
  const backup = resolve(given.subject)
  const address = { url: config.DATABASE_URL, dataDir: prepareDataDir(config.DATA_DIR) }
  const identity = given.text('identity')
  const decrypt = identity === undefined ? undefined : await decryptWith(identity)
  if (!decrypt && backup.endsWith(ENCRYPTED))
    throw new UsageError(`${backup} is encrypted: name the private key with --identity.`)
  return withPlain(backup, join(address.dataDir, 'decrypted.unfinished'), decrypt, async (plain) => {
    const { migrations } = await inspectBackup(plain)
    if (config.DATABASE_URL?.startsWith('postgres')) await wakeServer(config)
    if (await containsData(address))
      await shell.confirm(`Replace everything in the database by ${backup}?`, given)
    const { keptAs, tables } = await restoreDatabase(address, plain)
    const compared = tables
      ? ` ${rowsSaid(tables)} were read again: each table has as many as the backup, with their hash.`
      : ''
    const kept = keptAs && existsSync(keptAs) ? ` What was there before is in ${keptAs}.` : ''
    return {
      data: { restored: backup, migrations, keptAs: keptAs ?? null, tables: tables ?? null },
      text: `The database is what ${backup} holds.${compared}${kept} You can start the server.`,
      ...(await finish(backup, shell, decrypt)),
    }
  })
}

/** Hands over the backup as it is read: one that is encrypted lies beside the database for as long, which holds the same. */
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
      throw new UsageError(`${backup} cannot be decrypted (${cause.message}).`)
    })
    return await use(aside)
  } finally {
    rmSync(aside, { force: true })
  }
}

function rowsSaid(tables: TableSums): string {
  return `${pluralize(countRows(tables), 'row')} of ${Object.keys(tables).length} tables`
}

function backUpFiles(deps: ProductDeps, folder: string): Promise<CopiedContents> {
  return listContents(deps).then((contents) => backUpContents(deps.blobStorage, contents, folder))
}

function filesSaid(files: CopiedContents | undefined): string {
  if (!files) return 'Without uploaded files, as you said.'
  const said = `${pluralize(files.copied, 'uploaded file')} copied beside it (${sizeWords(files.bytes)}).`
  return files.missing.length === 0
    ? said
    : `${said} ${files.missing.length} are missing or damaged on the disk: 'doctor' says more.`
}

/** An older backup has no place for the line before the server has migrated it; what was restored stays all the same. */
async function finish(
  backup: string,
  shell: Shell,
  decrypt: Transform | undefined,
): Promise<{ remarks?: string }> {
  try {
    const { deps } = await shell.product()
    const entry = { action: 'restore', detail: { file: basename(backup) }, now: shell.clock() } as const
    await commit(deps, (trx) => recordAudit(trx, entry))
    const { missing } = await examineStorage(deps)
    const files = await restoreContents(deps.blobStorage, missing, filesBeside(backup), { decrypt })
    if (files.missing.length === 0) return {}
    return {
      remarks: `The bytes of ${pluralize(files.missing.length, 'uploaded file')} are not here and not in ${filesBeside(backup)}.`,
    }
  } catch (error) {
    return {
      remarks: `The audit log does not say so, and uploaded files were not looked at: ${error instanceof Error ? error.message : error}`,
    }
  }
}

/** A server at rest lets its connections to PostgreSQL go: being asked whether it is ready, it shows again that it is there. */
async function wakeServer({ HOST, PORT }: { HOST: string; PORT: number }): Promise<void> {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST
  await fetch(`http://${host}:${PORT}/readyz`, { signal: AbortSignal.timeout(WAKE_MS) }).catch(
    () => undefined,
  )
}
