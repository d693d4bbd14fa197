import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** An installation on this machine, as docs/operating.md sets it up. */
export type Site = {
  /** The clone that versions come through. */
  sources: string
  /** Leads to the folder of the version that runs; the others stand beside it. */
  link: string
  /** What systemd and the command line read. */
  environment: string
  /** What systemd calls it. */
  service: string
}

/** Said to a person, without a stack. */
export class Refusal extends Error {}

const HOUR_MS = 3_600_000

/** The folder of the version that the link leads to; nothing before the first one. */
export function currentRelease({ link }: Site): string | undefined {
  try {
    return realpathSync(link)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export function settingsOf({ environment }: Site): Record<string, string | undefined> {
  return parseEnv(readFileSync(environment, 'utf8'))
}

/** @throws Refusal when the settings name none: the default is a folder of the version, which the next one does not have */
export function dataDirOf(site: Site): string {
  const { DATA_DIR } = settingsOf(site)
  if (!DATA_DIR?.startsWith('/'))
    throw new Refusal(`${site.environment} must say where the data is: DATA_DIR=/var/lib/bildruta.`)
  return DATA_DIR
}

/** Whoever the service runs as, to whom its settings belong: files that root would write it could not read. */
export function serviceUser({ environment }: Site): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const { uid, gid } = statSync(environment)
  return { uid, gid }
}

export function nodeOf(release: string): string {
  return join(release, 'node_modules/.bin/node')
}

/**
 * Runs the studio's command line of a version.
 * @param settings instead of those of the site
 * @throws Refusal with what it said
 */
export function studio(
  site: Site,
  release: string,
  words: string[],
  settings?: Record<string, string>,
): void {
  const file = settings ? [] : [`--env-file=${site.environment}`]
  run(nodeOf(release), [...file, 'cli/main.ts', ...words], {
    cwd: release,
    env: { PATH: process.env.PATH, STUDIO_MEMBER: 'npm run update', ...settings },
    ...serviceUser(site),
  })
}

/** @throws Refusal */
export function systemctl({ service }: Site, verb: 'start' | 'stop'): void {
  run('systemctl', [verb, service])
}

/** Whether the process of the service has ended: systemd then waits before it starts the next one, or has given up. */
export function hasEnded({ service }: Site): boolean {
  const state = run('systemctl', ['show', '--property=SubState', '--value', service]).trim()
  return ['auto-restart', 'auto-restart-queued', 'dead', 'failed'].includes(state)
}

/** The last lines that the service has written. */
export function lastLines({ service }: Site): string {
  return run('journalctl', ['--unit', service, '--lines', '20', '--output', 'cat', '--no-pager']).trim()
}

type How = { cwd?: string; env?: Record<string, string | undefined>; uid?: number; gid?: number }

/** @returns what it wrote. @throws Refusal with its last lines when it fails */
export function run(program: string, words: string[], how: How = {}): string {
  const { status, error, stdout, stderr } = spawnSync(program, words, {
    ...how,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: HOUR_MS,
  })
  if (status === 0) return stdout
  const said = `${stdout ?? ''}${stderr ?? ''}`.trimEnd().split('\n').slice(-20).join('\n')
  throw new Refusal(
    `${said}\n'${[program, ...words].join(' ')}' failed${error ? `: ${error.message}` : ''}.`.trim(),
  )
}
