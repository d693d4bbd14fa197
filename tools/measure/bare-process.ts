import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const START: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts.start

export type BareProcess = { pid: number; stop: () => Promise<void> }

/** Starts a script of ours with the flags and variables of `npm start`, and waits until it says that it is ready. */
export async function startBare(script: string, args: readonly string[]): Promise<BareProcess> {
  const command = START.replace(/\S+\.(ts|js|mjs)$/, '"$@"')
  const child = spawn('sh', ['-c', command, 'sh', script, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('close', () => reject(new Error(`${script} did not start.`)))
  })
  return { pid: child.pid ?? 0, stop: () => ended(child) }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('close', () => resolve())
    child.kill('SIGTERM')
  })
}
