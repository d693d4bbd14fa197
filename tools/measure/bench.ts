// How many times a second the home page is answered, beside an nginx that sends the very same bytes and headers, and how
// much memory the server takes, at rest and under load. Says what it found; fails when a target is missed. `--memory`: the
// last part alone.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { ask } from '../../test/e2e/raw-request.ts'
import { startServer } from '../../test/server-process.ts'
import { ensureInstalled, nginx as nginxPackage, wrk } from '../checks/system-packages.ts'
import { endProcess } from '../run-tool.ts'
import { median } from './median.ts'
import { measureMemoryUnderLoad } from './memory-under-load.ts'
import { startNginx, type Variants } from './nginx.ts'

const ROUNDS = 5
const SECONDS = 4
const CONNECTIONS = 50
const ENCODINGS = ['br', 'identity'] as const
const TARGETS = { ratio: 0.5, residentMb: 170 }
const RESIDENT_AFTER_MS = 30_000

type Encoding = (typeof ENCODINGS)[number]

if (process.argv.includes('--memory')) await endProcess((await measureMemoryUnderLoad()) ? 0 : 1)
await ensureInstalled(nginxPackage, wrk)
const server = await startServer()
const startedAt = performance.now()
const variants = await homePage(server.url)
const nginx = await startNginx(variants)
let isFine = true
try {
  await expectSameAnswers()
  isFine = await compareMemory()
  for (const encoding of ENCODINGS) isFine = (await compareThroughput(encoding)) && isFine
} finally {
  await nginx.stop()
  await server.stop()
}
isFine = (await measureMemoryUnderLoad()) && isFine
await endProcess(isFine ? 0 : 1)

async function homePage(url: string): Promise<Variants> {
  // The first request may still render it.
  await ask(url)
  const [br, identity] = await Promise.all(
    ENCODINGS.map((encoding) => ask(url, { headers: { 'Accept-Encoding': encoding } })),
  )
  if (!br || !identity) throw new Error('The home page does not answer.')
  return { br, identity }
}

async function expectSameAnswers(): Promise<void> {
  for (const encoding of ENCODINGS) {
    const answer = await ask(nginx.url, { headers: { 'Accept-Encoding': encoding } })
    const ours = variants[encoding]
    const different = Object.keys(ours.headers)
      .filter((name) => !['date', 'connection', 'x-request-id'].includes(name))
      .filter((name) => answer.headers[name] !== ours.headers[name])
    if (different.length > 0 || !answer.body.equals(ours.body))
      throw new Error(
        `nginx does not answer the same with ${encoding}: ${different.join(', ') || 'the body'}`,
      )
  }
}

/** Resident memory of the server half a minute after its start. */
async function compareMemory(): Promise<boolean> {
  const wait = Math.max(0, RESIDENT_AFTER_MS - (performance.now() - startedAt))
  await new Promise((resolve) => setTimeout(resolve, wait))
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  const megabytes = Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024)
  const isEnough = megabytes <= TARGETS.residentMb
  process.stdout.write(
    `resident memory after 30 s: ${megabytes} MB (target: at most ${TARGETS.residentMb}) ${verdict(isEnough)}\n`,
  )
  return isEnough
}

/** Alternates the two, so that what else happens on the machine falls on both. */
async function compareThroughput(encoding: Encoding): Promise<boolean> {
  const rates: { ours: number[]; nginx: number[] } = { ours: [], nginx: [] }
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(await requestsPerSecond(server.url, encoding))
    rates.nginx.push(await requestsPerSecond(nginx.url, encoding))
  }
  const [ours, theirs] = [median(rates.ours), median(rates.nginx)]
  const isEnough = ours / theirs >= TARGETS.ratio
  process.stdout.write(
    `home page, ${encoding}: ours ${Math.round(ours)}/s, nginx ${Math.round(theirs)}/s, ratio ${(ours / theirs).toFixed(2)} (target: at least ${TARGETS.ratio}) ${verdict(isEnough)}\n`,
  )
  return isEnough
}

function requestsPerSecond(url: string, encoding: Encoding): Promise<number> {
  const address = url.replace('localhost', '127.0.0.1')
  const args = [
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${SECONDS}s`,
    '-H',
    `Accept-Encoding: ${encoding}`,
    `${address}/`,
  ]
  return new Promise((resolve, reject) => {
    const wrk = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    wrk.stdout.on('data', (chunk) => {
      output += chunk
    })
    wrk.once('error', reject)
    wrk.once('close', () => {
      const rate = /Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]
      const hasErrors = /Non-2xx|Socket errors/.test(output)
      if (rate && !hasErrors) resolve(Number(rate))
      else reject(new Error(`wrk found errors:\n${output}`))
    })
  })
}

function verdict(isEnough: boolean): string {
  return isEnough ? 'ok' : 'MISSED'
}
