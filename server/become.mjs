// What starts Node anew runs on whatever Node a machine has (18 or newer), so it is plain JavaScript.
import { spawn } from 'node:child_process'

/** The oldest major version that runs the product: it reads TypeScript and has SQLite. */
export const OLDEST_NODE = 24

/**
 * Lets another program take the place of this one: the same process where that can be, so that signals reach the program itself and nothing of
 * this one stays in memory.
 * @param program its path
 */
export function become(program, args, environment) {
  if (process.execve && process.platform !== 'win32') process.execve(program, [program, ...args], environment)
  else startAndFollow(program, args, environment)
}

/** Windows cannot replace a process, nor can Node before 22.15. */
function startAndFollow(program, args, environment) {
  const child = spawn(program, args, { env: environment, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.on('exit', () => child.kill())
  child.once('exit', (status) => process.exit(status ?? 1))
}
