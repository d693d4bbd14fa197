import { execFile } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'
import { scratchFolder } from './scratch-folder.ts'

const run = promisify(execFile)

export const NO_POSTGRES =
  'PostgreSQL is not installed: install it (Debian: apt-get install postgresql), or run with ENGINES=sqlite.'
const INSTALLED_UNDER = '/usr/lib/postgresql'
/** The account that Debian's package creates. PostgreSQL refuses to run as root. */
const ACCOUNT = 'postgres'

/** Nothing outlives the run, and nobody maintains its tables. */
const SETTINGS = [
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'shared_buffers=64MB',
  'max_connections=200',
]

export type PostgresCluster = {
  /** Address of the database `postgres`, as a superuser without a password. */
  url: string
  /** Stops the server and deletes its files. */
  stop(): Promise<void>
}

/** Folder with the programs of the newest PostgreSQL server on this machine, if there is one. */
export function findPostgres(): string | undefined {
  if (!existsSync(INSTALLED_UNDER)) return undefined
  return readdirSync(INSTALLED_UNDER)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(INSTALLED_UNDER, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}

/**
 * Starts an empty, throwaway PostgreSQL: on 127.0.0.1 and a socket, without a password, not durable.
 * @throws Error with one sentence that says what to install if PostgreSQL is missing
 */
export async function startPostgres(): Promise<PostgresCluster> {
  const bin = findPostgres()
  if (!bin) throw new Error(NO_POSTGRES)
  const dir = mkdtempSync(join(scratchFolder(), 'bildruta-postgres-'))
  const asAccount = process.getuid?.() === 0 ? await giveToAccount(dir) : runDirectly
  const data = join(dir, 'data')
  const port = await freePort()
  const stop = async () => {
    await asAccount(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop']).catch(() => undefined)
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    const words = ['-D', data, '-U', ACCOUNT, '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']
    await asAccount(join(bin, 'initdb'), words)
    const settings = [
      `-F -p ${port} -k ${dir} -h 127.0.0.1`,
      ...SETTINGS.map((setting) => `-c ${setting}`),
    ].join(' ')
    await asAccount(join(bin, 'pg_ctl'), ['-D', data, '-l', join(dir, 'log'), '-o', settings, '-w', 'start'])
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `postgres://${ACCOUNT}@127.0.0.1:${port}/postgres`, stop }
}

type Runner = (program: string, args: string[]) => Promise<unknown>

const runDirectly: Runner = (program, args) => run(program, args)

async function giveToAccount(dir: string): Promise<Runner> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, ACCOUNT])).stdout)),
  )
  chownSync(dir, uid as number, gid as number)
  chmodSync(dir, 0o700)
  return (program, args) => run(program, args, { uid, gid, cwd: dir })
}
