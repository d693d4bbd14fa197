import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

type Finished = {
  /** Exit status; 1 when a signal ended the tool. */
  status: number
  /** Everything that it wrote. */
  output: string
}

/** A tool that has said nothing for so long hangs, however slow the machine is; in milliseconds. */
const SILENCE_MS = 10 * 60_000
/** How long a tool may take to end after SIGTERM, in milliseconds. */
const GRACE_MS = 8_000

const running = new Set<ChildProcess>()
let runFolder: RunFolder | undefined
let isStopping = false

/** Runs a program, or a tool of node_modules/.bin, and keeps what it writes. */
export function runTool(
  program: string,
  args: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  runFolder ??= makeRunFolder()
  const temporary = runFolder.path
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: {
        ...process.env,
        FORCE_COLOR: '0',
        NO_COLOR: undefined,
        TMPDIR: temporary,
        PATH: join(ROOT, 'node_modules/.bin') + delimiter + process.env.PATH,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that what the tool itself starts can be ended with it.
      detached: true,
    })
    let output = ''
    const silence = setTimeout(() => {
      output += `\nEnded, because it had said nothing for ${SILENCE_MS / 60_000} minutes.\n`
      void end(child)
    }, SILENCE_MS)
    const hear = (chunk: Buffer) => {
      output += chunk
      silence.refresh()
    }
    running.add(child)
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', (error) => finish({ status: 1, output: `${error.message}\n` }))
    child.once('close', (status) => finish({ status: status ?? 1, output }))

    function finish(finished: Finished) {
      clearTimeout(silence)
      running.delete(child)
      // Whoever waits for a tool that was stopped would only report its end as a failure.
      if (!isStopping) resolve(finished)
    }
  })
}

/** Ends every tool under way, whatever it has started, and this process, when it is asked to stop. */
export function stopToolsOnSignal(): void {
  const stop = async (signal: NodeJS.Signals) => {
    // npm passes on what the terminal has sent to this process as well.
    if (isStopping) return
    isStopping = true
    await Promise.all([...running].map(end))
    await endProcess(signal === 'SIGINT' ? 130 : 143)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
}

/** Ends this process and leaves nothing behind. */
export async function endProcess(status: number): Promise<never> {
  await runFolder?.remove()
  process.exit(status)
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const forced = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS)
    child.once('close', () => {
      clearTimeout(forced)
      resolve()
    })
    signalGroup(child, 'SIGTERM')
  })
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The folder for everything that the tools of this run write for the moment. */
type RunFolder = {
  path: string
  /** Ends what still works on files in it, then deletes it. */
  remove: () => Promise<void>
}

const POLL_MS = 50

/** Makes a folder that tools use when they get it as TMPDIR. */
function makeRunFolder(): RunFolder {
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
  while (sendSignal(pid, 'SIGQUIT')) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
}

/** @returns whether the process is there */
function sendSignal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
