import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** An installation as described in docs/operating.md. */
export type Site = {
  /** The git clone. */
  sources: string
  /** Symbolic link to the current release; other releases are next to it. */
  link: string
  /** Environment file of systemd and of the command line. */
  environment: string
  /** Name of the systemd unit. */
  service: string
}

/** Shown without a stack trace. */
export class Refusal extends Error {}

const HOUR_MS = 3_600_000

/** @returns undefined before the first installation */
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

/** @throws Refusal if DATA_DIR isn't set, because the default is inside the release */
export function dataDirOf(site: Site): string {
  const { DATA_DIR } = settingsOf(site)
  if (!DATA_DIR?.startsWith('/'))
    throw new Refusal(`${site.environment} must set DATA_DIR, for example DATA_DIR=/var/lib/bildruta.`)
  return DATA_DIR
}

/** The owner of the environment file, which is the service's user: it couldn't read files written by root. */
export function serviceUser({ environment }: Site): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const { uid, gid } = statSync(environment)
  return { uid, gid }
}

export function nodeOf(release: string): string {
  return join(release, 'node_modules/.bin/node')
}

/** Runs the command line of a release. @param settings replace those of the site @throws Refusal with its output */
export function studio(site: Site, release: string, args: string[], settings?: Record<string, string>): void {
  const file = settings ? [] : [`--env-file=${site.environment}`]
  run(nodeOf(release), [...file, 'cli/main.ts', ...args], {
    cwd: release,
    env: { PATH: process.env.PATH, STUDIO_MEMBER: 'npm run update', ...settings },
    ...serviceUser(site),
  })
}

/** @throws Refusal */
export function systemctl({ service }: Site, verb: 'start' | 'stop'): void {
  run('systemctl', [verb, service])
}

/** Whether the service's process has ended. systemd may be about to restart it. */
export function hasEnded({ service }: Site): boolean {
  const state = run('systemctl', ['show', '--property=SubState', '--value', service]).trim()
  return ['auto-restart', 'auto-restart-queued', 'dead', 'failed'].includes(state)
}

export function lastLines({ service }: Site): string {
  return run('journalctl', ['--unit', service, '--lines', '20', '--output', 'cat', '--no-pager']).trim()
}

type RunOptions = { cwd?: string; env?: Record<string, string | undefined>; uid?: number; gid?: number }

/** @returns its output @throws Refusal with its last lines if it fails */
export function run(program: string, args: string[], options: RunOptions = {}): string {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    ...options,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: HOUR_MS,
  })
  if (status === 0) return stdout
  const output = `${stdout ?? ''}${stderr ?? ''}`.trimEnd().split('\n').slice(-20).join('\n')
  throw new Refusal(
    `${output}\n'${[program, ...args].join(' ')}' failed${error ? `: ${error.message}` : ''}.`.trim(),
  )
}
