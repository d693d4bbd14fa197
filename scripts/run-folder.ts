import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder for everything that the tools of this run write for the moment. */
export type RunFolder = {
  path: string
  /** Ends what still works on files in it, then deletes it. */
  remove: () => Promise<void>
}

const POLL_MS = 50

/** Makes a folder that tools use when they get it as TMPDIR. */
export function makeRunFolder(): RunFolder {
  const path = mkdtempSync(join(tmpdir(), 'bildruta-run-'))
  // PostgreSQL runs under another account and has to pass through.
  chmodSync(path, 0o711)
  return {
    path,
    remove: async () => {
      // A database server leaves the group of the process that started it, and outlives it when that was killed.
      await Promise.all(databaseServers(path).map(endDatabaseServer))
      rmSync(path, { recursive: true, force: true })
    },
  }
}

function databaseServers(folder: string): number[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('postmaster.pid'))
    .map((name) => Number.parseInt(readFileSync(join(folder, name), 'utf8'), 10))
}

async function endDatabaseServer(pid: number): Promise<void> {
  // PostgreSQL's immediate shutdown: its files are thrown away.
  while (signal(pid, 'SIGQUIT')) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
}

/** @returns whether the process is there */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
