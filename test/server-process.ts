import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { freePort } from './free-port.ts'
import { type ParsedMail, parseEmail } from './parse-email.ts'
import { type Ended, type Running, runProgram } from './run-program.ts'
import { scratchFolder } from './scratch-folder.ts'

const ROOT = join(import.meta.dirname, '..')
const TOOLS = join(ROOT, 'node_modules/.bin')
/** What `npm start` runs once everything is built. */
const START: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  .scripts.start.split(' ')
  .at(-1)
/** How often to check whether a server has started or ended, in milliseconds. */
const POLL_MS = 10

/** The built server in its own process, as `npm start` runs it, with a throwaway data directory. */
export type ServerProcess = {
  /** Its address without a trailing slash. */
  url: string
  port: number
  dataDir: string
  pid: number
  /** Its output so far. */
  output: () => string
  /** The emails it has written to files, oldest first. */
  mails: () => ParsedMail[]
  /** Sends a signal, unless it has already ended, and waits for its end. */
  stop: (signal?: NodeJS.Signals) => Promise<Ended>
}

export type Environment = Record<string, string>

/**
 * For servers whose passwords needn't be safe and whose pages needn't be small, so that hashing and compression cost
 * nothing.
 */
export const FOR_TESTS = '--for-tests'

type How = {
  /** Checks whether the server at an address is ready. */
  isReady?: (url: string) => Promise<boolean>
  /** Arguments of `npm start`. */
  words?: string[]
}

/** Starts the built server on a free port, or the given `PORT`, and waits until it is ready. */
export async function startServer(
  environment: Environment = {},
  { isReady = saysReady, words = [] }: How = {},
): Promise<ServerProcess> {
  const port = environment.PORT ? Number(environment.PORT) : await freePort()
  const dataDir = environment.DATA_DIR ?? mkdtempSync(join(scratchFolder(), 'bildruta-server-'))
  const child = run(
    { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ACCOUNTING_CURRENCY: 'EUR', ...environment },
    words,
  )
  const url = `http://localhost:${port}`
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!hasEnded(child)) child.process.kill(signal)
    const ended = await child.ended
    if (!environment.DATA_DIR) rmSync(dataDir, { recursive: true, force: true })
    return ended
  }
  const isUp = await ready(() => isReady(url), child).catch(async (error) => {
    await stop('SIGKILL')
    throw error
  })
  if (!isUp) {
    const { stderr } = await stop()
    if (environment.PORT) throw new Error(stderr)
    return startServer(environment, { isReady, words })
  }
  return {
    url,
    port,
    dataDir,
    pid: child.process.pid ?? 0,
    output: () => child.stdout() + child.stderr(),
    mails: () => readEmails(join(dataDir, 'mail')),
    stop,
  }
}

/** Starts the built server if it is expected to fail, and waits for its end. */
export function startAndFail(environment: Environment, words: string[] = []): Promise<Ended> {
  return run(environment, words).ended
}

function run(environment: Environment, words: string[]): Running {
  // Without this machine's own configuration.
  const env = { PATH: TOOLS + delimiter + process.env.PATH, HOME: process.env.HOME, ...environment }
  return runProgram(process.execPath, [START, ...words], { cwd: ROOT, env })
}

function hasEnded({ process: child }: Running): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** @returns false if another process took the port in the meantime */
async function ready(isReady: () => Promise<boolean>, child: Running): Promise<boolean> {
  // Without a timeout, which a slow machine would exceed. The caller has one, and a server that can't start ends.
  while (!hasEnded(child)) {
    // Anything that answers before it is ready is another program.
    if (child.stdout().includes(' is running at ') && (await isReady())) return true
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  if (/^PORT \d+ is in use/m.test(child.stderr())) return false
  throw new Error(`The server did not become ready:\n${child.stdout()}${child.stderr()}`)
}

async function saysReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => undefined)
  return response?.ok === true
}

function readEmails(folder: string): ParsedMail[] {
  return namesIn(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => parseEmail(readFileSync(join(folder, name))))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
