import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

type Finished = {
  /** 1 if a signal ended the tool. */
  status: number
  output: string
}

/** A tool without output for this long is stuck, even on a slow machine; in milliseconds. */
const SILENCE_MS = 10 * 60_000
/** After SIGTERM, in milliseconds. */
const GRACE_MS = 8_000

const running = new Set<ChildProcess>()
/** Holds all temporary files of this run. */
let runFolder: string | undefined
let isStopping = false

/** Runs a program or a tool from node_modules/.bin and captures its output. */
export function runTool(
  program: string,
  args: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  runFolder ??= makeRunFolder()
  const temporary = runFolder
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
      // A process group of its own, so that its children can be ended with it.
      detached: true,
    })
    let output = ''
    const silence = setTimeout(() => {
      output += `\nEnded after ${SILENCE_MS / 60_000} minutes without output.\n`
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
      // The caller would report a stopped tool as failed.
      if (!isStopping) resolve(finished)
    }
  })
}

/** Ends all running tools, their children and this process on SIGINT and SIGTERM. */
export function stopToolsOnSignal(): void {
  const stop = async (signal: NodeJS.Signals) => {
    // npm forwards signals that this process has received from the terminal, too.
    if (!isStopping) await endProcess(signal === 'SIGINT' ? 130 : 143)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
}

/** Ends running tools and database servers of this run, deletes temporary files and exits. */
export async function endProcess(status: number): Promise<never> {
  isStopping = true
  if (runFolder) {
    await Promise.all([...running].map(end))
    // A database server leaves its process group and outlives a killed parent.
    await Promise.all(databaseServers(runFolder).map(endDatabaseServer))
    rmSync(runFolder, { recursive: true, force: true })
  }
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
  if (pid) sendSignal(-pid, signal)
}

const POLL_MS = 50

function makeRunFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'bildruta-run-'))
  // PostgreSQL runs as another user and must be able to enter.
  chmodSync(path, 0o711)
  return path
}

function databaseServers(folder: string): number[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('postmaster.pid'))
    .map((name) => Number.parseInt(readFileSync(join(folder, name), 'utf8'), 10))
}

async function endDatabaseServer(pid: number): Promise<void> {
  // Immediate shutdown, because its files are deleted.
  while (sendSignal(pid, 'SIGQUIT')) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
}

/** @returns whether the process exists */
function sendSignal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
