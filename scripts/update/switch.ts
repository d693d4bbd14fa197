import { spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pointTo, untilReady } from './releases.ts'
import { dataDirOf, hasEnded, lastLines, Refusal, type Site, settingsOf, studio, systemctl } from './site.ts'

/** Everything needed to roll back a switch. */
type Journal = {
  site: Site
  from: string
  to: string
  /** Backup made while the service was stopped; it exists before the new version starts. */
  backup: string
  patienceSeconds: number
}

export const journalFile = ({ link }: { link: string }) => `${link}.update`
const logFile = ({ link }: { link: string }) => `${link}.update.log`

/**
 * Stops the service, backs up its data and starts the new version. Rolls back if that doesn't respond; if
 * this process is killed, the guard process rolls back.
 * @throws Refusal after a rollback
 */
export async function switchTo(
  site: Site,
  { from, to, patienceSeconds }: Omit<Journal, 'site' | 'backup'>,
  print: (line: string) => void,
): Promise<void> {
  const journal = { site, from, to, backup: backupName(site), patienceSeconds }
  write(journal)
  const settle = watchOver(site)
  try {
    print('Stopping the current version')
    systemctl(site, 'stop')
    print('Backing up its data')
    studio(site, from, ['backup', journal.backup, '--without-files'])
    print('Switching')
    pointTo(site, to)
    print('Starting the new version')
    systemctl(site, 'start')
    print('Waiting until it is ready')
    if (!(await isReady(site, patienceSeconds)))
      throw new Refusal(`${lastLines(site)}\nThe new version doesn't respond.`)
  } catch (error) {
    print('Rolling back')
    await goBack(journal)
    settle()
    throw new Refusal(`${(error as Error).message}\nThe previous version is running again with its data.`)
  }
  rmSync(journalFile(site))
  settle()
}

/** Starts the previous version with its data. Safe to repeat. */
async function goBack({ site, from, to, backup, patienceSeconds }: Journal): Promise<void> {
  systemctl(site, 'stop')
  pointTo(site, from)
  if (existsSync(backup)) await restoreBy(site, [to, from, to, from], backup)
  systemctl(site, 'start')
  if (!(await isReady(site, patienceSeconds)))
    throw new Refusal(
      `The previous version (${from}) doesn't respond either. See journalctl -u ${site.service}. Its data is in ${backup}.`,
    )
  rmSync(journalFile(site), { force: true })
}

/**
 * The new version can undo its migrations; if it doesn't start, the old one can restore SQLite. A killed
 * process may still hold the database briefly.
 */
async function restoreBy(site: Site, releases: string[], backup: string): Promise<void> {
  let failure: unknown
  for (const release of releases)
    try {
      return studio(site, release, ['restore', backup, '--yes'])
    } catch (error) {
      failure ??= error
      await delay(1000)
    }
  throw failure
}

/** @returns whether a switch was interrupted */
export async function goBackIfInterrupted(site: Pick<Site, 'link'>): Promise<boolean> {
  const file = journalFile(site)
  if (!existsSync(file)) return false
  await goBack(JSON.parse(readFileSync(file, 'utf8')))
  return true
}

/** After a machine crash: a new version that has served requests stays. @returns whether it does */
export async function keepIfItAnswers(site: Site): Promise<boolean> {
  const file = journalFile(site)
  if (!existsSync(file) || !(await isReady(site, 0))) return false
  rmSync(file)
  return true
}

/** Starts the guard, which rolls back if this process ends without a word. */
function watchOver(site: Site): () => void {
  const log = openSync(logFile(site), 'a', 0o600)
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'guard.ts'), site.link], {
    detached: true,
    stdio: ['pipe', log, log],
  })
  guard.unref()
  return () => guard.stdin?.end('settled')
}

/** @param patienceSeconds how long to wait; a process that has ended isn't waited for */
export async function isReady(site: Site, patienceSeconds: number): Promise<boolean> {
  const { HOST = '127.0.0.1', PORT = '3000' } = settingsOf(site)
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST
  const deadline = Date.now() + patienceSeconds * 1000
  return untilReady(`http://${host}:${PORT}`, () => Date.now() >= deadline || hasEnded(site))
}

/** The server deletes it after 30 days, like all copies of its data. */
function backupName(site: Site): string {
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
  return join(dataDirOf(site), `bildruta-before-update-${time}.backup.gz`)
}

function write(journal: Journal): void {
  const file = journalFile(journal.site)
  writeFileSync(`${file}.next`, JSON.stringify(journal), { flush: true })
  renameSync(`${file}.next`, file)
}

/** Manual steps from the changelog since a version. @returns Markdown; empty if there are none */
export function duties(changelog: string, from: string): string {
  const versions = changelog.split(/^## /m).slice(1)
  const known = versions.findIndex((text) => text.startsWith(`${from} `))
  return versions
    .slice(0, known === -1 ? undefined : known)
    .map((text) => /^### You must\n([\s\S]*?)^### /m.exec(`${text}\n### `)?.[1]?.trim() ?? '')
    .filter(Boolean)
    .join('\n')
}
