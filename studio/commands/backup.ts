import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { recordAudit } from '../../domain/audit/audit.server.ts'
import { commit } from '../../domain/kernel/commit.ts'
import { prepareDataDir } from '../../platform/config/data-dir.ts'
import {
  backUpDatabase,
  holdsData,
  inspectBackup,
  restoreDatabase,
} from '../../platform/database/backup/backup.ts'
import type { Answer, Command, Given, Shell } from '../shell/command.ts'

const WAKE_MS = 1500

export const backupCommands: Command[] = [
  {
    usage: 'backup <FILE>',
    does: 'write everything in the database to a new file, also while the server runs',
    notes:
      'The file holds personal data. The secret in DATA_DIR and mails that were written to files are not in it.',
    examples: ['backup /backup/bildruta-2026-11-20.sqlite'],
    run: backUp,
  },
  {
    usage: 'restore <FILE>',
    options: { '--yes': 'replace what is in the database without asking' },
    does: 'put a backup in the place of the database; the server must be stopped',
    notes: 'What was there before is kept beside it. An older backup is migrated when the server starts.',
    examples: ['restore /backup/bildruta-2026-11-20.sqlite'],
    run: restore,
  },
]

async function backUp({ words: [target = ''] }: Given, shell: Shell): Promise<Answer> {
  const { world, deps } = await shell.product()
  const { file, bytes } = await backUpDatabase(world.database, target)
  const detail = { file: basename(file), bytes }
  await commit(deps, (work) => recordAudit(work, { action: 'backup', detail, now: shell.clock() }))
  return { data: { file, bytes }, text: `Written and read again: ${file} (${megabytes(bytes)}).` }
}

async function restore(given: Given, shell: Shell): Promise<Answer> {
  const config = shell.config()
  const backup = resolve(given.subject)
  const { migrations } = await inspectBackup(backup)
  const address = { url: config.DATABASE_URL, dataDir: prepareDataDir(config.DATA_DIR) }
  if (config.DATABASE_URL?.startsWith('postgres')) await wakeServer(config)
  if (await holdsData(address)) await shell.confirm(`Replace everything in the database by ${backup}?`, given)
  const { keptAs } = await restoreDatabase(address, backup)
  const kept = keptAs && existsSync(keptAs) ? ` What was there before is in ${keptAs}.` : ''
  return {
    data: { restored: backup, migrations, keptAs: keptAs ?? null },
    text: `The database is what ${backup} holds.${kept} You can start the server.`,
    ...(await putDown(basename(backup), shell)),
  }
}

/** An older backup has no place for the line before the server has migrated it; what was restored stays all the same. */
async function putDown(file: string, shell: Shell): Promise<{ remarks?: string }> {
  try {
    const { deps } = await shell.product()
    const entry = { action: 'restore', detail: { file }, now: shell.clock() } as const
    await commit(deps, (work) => recordAudit(work, entry))
    return {}
  } catch (error) {
    return { remarks: `The audit log does not say so: ${error instanceof Error ? error.message : error}` }
  }
}

/** A server at rest lets its connections to PostgreSQL go: being asked whether it is ready, it shows again that it is there. */
async function wakeServer({ HOST, PORT }: { HOST: string; PORT: number }): Promise<void> {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST
  await fetch(`http://${host}:${PORT}/readyz`, { signal: AbortSignal.timeout(WAKE_MS) }).catch(
    () => undefined,
  )
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
