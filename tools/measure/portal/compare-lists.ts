import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, type Engine } from '../../../platform/database/database.ts'
import { migrateDatabase } from '../../../platform/database/migrations/migrate.ts'
import { ask } from '../../../test/e2e/raw-request.ts'
import { freePort } from '../../../test/free-port.ts'
import { startPostgres } from '../../../test/postgres.ts'
import { startServer } from '../../../test/server-process.ts'
import { startBare } from '../instruments/bare-process.ts'
import { judge } from '../instruments/judge.ts'
import { median } from '../instruments/median.ts'
import { processorTime } from '../instruments/processor-time.ts'
import { putUnderLoad } from '../instruments/wrk.ts'
import { cookieOf, seedClients } from './seed.ts'

const LISTS = ['/api/projects', '/api/payments'] as const
const ROUNDS = 3
const LOAD = { connections: 16, seconds: 3 }
const SECRET = 'a secret of the benchmark, which signs its cookies'
/** At most so many times the processor time of the bare server. */
const TARGETS: Record<Engine, number> = { sqlite: 2, postgres: 3 }

/**
 * Compares what a request for a list of 20 rows costs with what it costs a bare server that does the same look-up, the same selects
 * and the same JSON. Says what it found. @returns whether the targets were met
 */
export async function compareLists(engine: Engine, clients: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bildruta-lists-'))
  const cluster = engine === 'postgres' ? await startPostgres() : undefined
  try {
    const url = cluster?.url ?? `file:${join(folder, 'bildruta.sqlite')}`
    await seed(url, clients)
    const cookies = join(folder, 'cookies')
    writeFileSync(cookies, Array.from({ length: clients }, (_, n) => `${cookieOf(n, SECRET)}\n`).join(''))
    return await compareOn(engine, url, cookies, clients)
  } finally {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function seed(url: string, clients: number): Promise<void> {
  const handle = await connectDatabase({ url, dataDir: '' })
  await migrateDatabase(handle)
  await seedClients(handle.db, clients)
  await handle.close()
}

async function compareOn(engine: Engine, url: string, cookies: string, clients: number): Promise<boolean> {
  const server = await startServer({ DATABASE_URL: url, AUTH_SECRET: SECRET, RATE_LIMITS: 'off' })
  const port = await freePort()
  const bare = await startBare(join(import.meta.dirname, 'bare-server.ts'), [url, SECRET, String(port)])
  try {
    let isFine = true
    for (const path of LISTS) {
      const ours = { pid: server.pid, url: server.url + path }
      const theirs = { pid: bare.pid, url: `http://127.0.0.1:${port}${path}` }
      await expectSameJson(ours.url, theirs.url)
      const costs: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
      // The first round warms both up. They take turns, so that what else happens on the machine falls on both.
      for (let round = 0; round <= ROUNDS; round++) {
        const [one, other] = [await costOf(ours, cookies), await costOf(theirs, cookies)]
        if (round === 0) continue
        costs.ours.push(one)
        costs.bare.push(other)
      }
      const ratio = median(costs.ours) / median(costs.bare)
      const [one, other] = [Math.round(median(costs.ours)), Math.round(median(costs.bare))]
      const found = `${path}, 20 rows, ${clients} clients, ${engine}: ours ${one} µs a request, bare ${other} µs, ratio ${ratio.toFixed(2)}`
      isFine = judge(ratio <= TARGETS[engine], found, `at most ${TARGETS[engine]}`) && isFine
    }
    return isFine
  } finally {
    await bare.stop()
    await server.stop()
  }
}

async function expectSameJson(ours: string, theirs: string): Promise<void> {
  const headers = { Cookie: cookieOf(0, SECRET) }
  const [one, other] = await Promise.all([ask(ours, { headers }), ask(theirs, { headers })])
  if (one.status !== 200 || !one.body.equals(other.body))
    throw new Error(`The bare server does not answer the same:\n${one.body}\n${other.body}`)
}

/** Processor time of a process for one request, in microseconds. */
async function costOf(target: { pid: number; url: string }, cookies: string): Promise<number> {
  const before = await processorTime(target.pid)
  const { requests } = await putUnderLoad(target.url, {
    ...LOAD,
    args: ['-s', join(import.meta.dirname, 'rotate-cookies.lua')],
    environment: { COOKIES: cookies },
  })
  return ((await processorTime(target.pid)) - before) / requests
}
