import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { ROOT } from '../../run-tool.ts'

/** Linux counts processor time in hundredths of a second. */
const TICK_MICROSECONDS = 10_000
const ROUNDS = 3

export type Target = { pid: number; url: string }
export type Load = { connections: number; seconds: number; args: readonly string[] }

/**
 * Processor time per request of two servers in microseconds, so other load doesn't count. The servers take turns.
 * @throws Error with the output of wrk if a response isn't 2xx
 */
export async function compareCosts(
  ours: Target,
  bare: Target,
  load: Load,
): Promise<{ ours: number; bare: number }> {
  const costs: { ours: number; bare: number }[] = []
  for (let round = 0; round <= ROUNDS; round++)
    costs.push({ ours: await costOfRequest(ours, load), bare: await costOfRequest(bare, load) })
  // The first round is a warm-up.
  const counted = costs.slice(1)
  return { ours: median(counted.map((cost) => cost.ours)), bare: median(counted.map((cost) => cost.bare)) }
}

async function costOfRequest({ pid, url }: Target, load: Load): Promise<number> {
  const before = await processorTime(pid)
  const requests = await putUnderLoad(url, load)
  return ((await processorTime(pid)) - before) / requests
}

/** @returns the number of requests */
function putUnderLoad(url: string, { connections, seconds, args }: Load): Promise<number> {
  const all = ['-t1', `-c${connections}`, `-d${seconds}s`, ...args, url.replace('localhost', '127.0.0.1')]
  return new Promise((resolve, reject) => {
    const wrk = spawn('wrk', all, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    wrk.stdout.on('data', (chunk) => {
      output += chunk
    })
    wrk.once('error', reject)
    wrk.once('close', () => {
      const requests = Number(/(\d+) requests in/.exec(output)?.[1])
      const hasErrors = /Non-2xx|Socket errors/.test(output)
      if (requests > 0 && !hasErrors) resolve(requests)
      else reject(new Error(`wrk found errors:\n${output}`))
    })
  })
}

/** Of all threads, in microseconds. */
async function processorTime(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS
}

type BareProcess = { pid: number; stop: () => Promise<void> }

/** Starts a script without flags and waits until it prints a line. */
export async function startBare(script: string, args: readonly string[]): Promise<BareProcess> {
  const child = spawn(process.execPath, [script, ...args], {
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

/** The upper one of the two middle values if their number is even. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN
}

/** Prints a result with its target. @returns `isMet` */
export function judge(isMet: boolean, found: string, target: string): boolean {
  process.stdout.write(`${found} (target: ${target}) ${isMet ? 'ok' : 'MISSED'}\n`)
  return isMet
}
