import { type ChildProcess, spawn } from 'node:child_process'
import { NODE_ENVIRONMENT, NODE_FLAGS } from '../../../server/node-settings.ts'
import { ROOT } from '../../run-tool.ts'

type BareProcess = { pid: number; stop: () => Promise<void> }

/** Starts a script of ours with the flags and variables of `npm start`, and waits until it says that it is ready. */
export async function startBare(script: string, args: readonly string[]): Promise<BareProcess> {
  const child = spawn(process.execPath, [...NODE_FLAGS, script, ...args], {
    env: { ...process.env, ...NODE_ENVIRONMENT },
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('close', () => reject(new Error(`${script} did not start.`)))
  })
  return { pid: child.pid ?? 0, stop: () => endOf(child) }
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('close', () => resolve())
    child.kill('SIGTERM')
  })
}
