import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Makes the kernel answer a process otherwise, by strace: what writes to files, and nothing else.
 * @param injections as strace words them, like `pwrite64:error=EROFS`
 * @returns what ends it
 */
export async function tamperWithWrites(
  pid: number,
  injections: readonly string[],
): Promise<() => Promise<void>> {
  const calls = injections.map((injection) => injection.split(':')[0]).join()
  const words = ['-f', '-qq', '-o', '/dev/null', '-e', `trace=${calls}`, '-p', String(pid)]
  const child = spawn('strace', [
    ...words,
    ...injections.flatMap((injection) => ['-e', `inject=${injection}`]),
  ])
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  while (child.exitCode === null && !isTraced(pid)) await delay(5)
  if (child.exitCode !== null) throw new Error('strace may not trace this process.')
  return async () => {
    child.kill('SIGINT')
    await ended
  }
}

function isTraced(pid: number): boolean {
  return !/^TracerPid:\t0$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
}
