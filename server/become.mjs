// Plain JavaScript, because it must run on any Node from version 18.
import { spawn } from 'node:child_process'

/** The oldest major version that runs the product: it needs type stripping and SQLite. */
export const OLDEST_NODE = 24

/**
 * Replaces this process with another program if possible, so that signals reach it directly and no memory stays in use.
 * @param program path of the executable
 */
export function become(program, args, environment) {
  if (process.execve && process.platform !== 'win32') process.execve(program, [program, ...args], environment)
  else startAndFollow(program, args, environment)
}

/** For Windows and for Node before 22.15, which can't replace a process. */
function startAndFollow(program, args, environment) {
  const child = spawn(program, args, { env: environment, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.on('exit', () => child.kill())
  child.once('exit', (status) => process.exit(status ?? 1))
}
