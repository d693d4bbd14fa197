import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '../../../platform/database/database.ts'
import { migrateDatabase } from '../../../platform/database/migrations/migrate.ts'
import { ask } from '../../../test/e2e/raw-request.ts'
import { freePort } from '../../../test/free-port.ts'
import { startServer } from '../../../test/server-process.ts'
import { startBare } from '../instruments/bare-process.ts'
import { judge } from '../instruments/judge.ts'
import { median } from '../instruments/median.ts'
import { processorTime } from '../instruments/processor-time.ts'
import { putUnderLoad } from '../instruments/wrk.ts'
import { ownersCookie, seedDesk } from './seed-desk.ts'

const SIZES = [1_000, 100_000]
const PATHS = ['today', 'clients', 'enquiries', 'projects', 'orders', 'quotes', 'mails', 'audit'].map(
  (list) => `/api/desk/${list}`,
)
const ASKED = 30
const LOAD = { connections: 4, seconds: 2 }
const SECRET = 'a secret of the benchmark, which signs its cookies'
/** Milliseconds until an answer is whole; processor time beside a bare server that runs the same statements. */
const TARGETS = { ms: 20, ofBareServer: 3 }

/** What an answer takes of the database, and what it says. */
export type RecordedAnswer = { statements: { sql: string; parameters: unknown[] }[]; body: unknown }

/** Says what Today and each list of the desk take, with few clients and with many. @returns whether the targets were met */
export async function compareDesk(): Promise<boolean> {
  let isFine = true
  for (const clients of SIZES) {
    const folder = mkdtempSync(join(tmpdir(), 'bildruta-desk-'))
    try {
      const file = join(folder, 'bildruta.sqlite')
      await seed(file, clients)
      isFine = (await compareAt(clients, { folder, file })) && isFine
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return isFine
}

async function seed(file: string, clients: number): Promise<void> {
  const handle = await connectDatabase({ url: `file:${file}`, dataDir: '' })
  await migrateDatabase(handle)
  await seedDesk(handle.db, clients)
  await handle.close()
}

type Where = { folder: string; file: string }

async function compareAt(clients: number, { folder, file }: Where): Promise<boolean> {
  const answers = await recordAnswers({ folder, file })
  const recorded = join(folder, 'recorded.json')
  writeFileSync(recorded, JSON.stringify(answers))
  const server = await startServer(environmentOf(file))
  const port = await freePort()
  const bare = await startBare(join(import.meta.dirname, 'bare-desk.ts'), [file, recorded, String(port)])
  try {
    let isFine = true
    for (const path of PATHS) {
      const ms = await millisecondsOf(server.url + path)
      const ours = await costOf({ pid: server.pid, url: server.url + path })
      const theirs = await costOf({ pid: bare.pid, url: `http://127.0.0.1:${port}${path}` })
      const ratio = ours / theirs
      const statements = answers[path]?.statements.length
      const found = `${path}, ${clients} clients: ${ms.toFixed(1)} ms, ${statements} statements, ${Math.round(ours)} µs of processor, bare ${Math.round(theirs)} µs, ratio ${ratio.toFixed(2)}`
      const isMet = ms <= TARGETS.ms && ratio <= TARGETS.ofBareServer
      isFine = judge(isMet, found, `at most ${TARGETS.ms} ms and ${TARGETS.ofBareServer}`) && isFine
    }
    return isFine
  } finally {
    await bare.stop()
    await server.stop()
  }
}

/** Asks a server that writes its statements down for each path, after it was asked once for what it asks but once. */
async function recordAnswers({ folder, file }: Where): Promise<Record<string, RecordedAnswer>> {
  const recorded = join(folder, 'statements.jsonl')
  const recorder = join(import.meta.dirname, 'record-statements.ts')
  const server = await startServer({
    ...environmentOf(file),
    NODE_OPTIONS: `--import=${recorder}`,
    RECORDED: recorded,
  })
  try {
    const answers: Record<string, RecordedAnswer> = {}
    for (const path of PATHS) {
      await askOwner(server.url + path)
      writeFileSync(recorded, '')
      const body = await askOwner(server.url + path)
      const lines = readFileSync(recorded, 'utf8').split('\n').filter(Boolean)
      const statements = lines.map((line): RecordedAnswer['statements'][number] => JSON.parse(line))
      answers[path] = { statements: statements.filter(({ sql }) => /^(select|with)\b/i.test(sql)), body }
    }
    return answers
  } finally {
    await server.stop()
  }
}

function environmentOf(file: string): Record<string, string> {
  return { DATABASE_URL: `file:${file}`, AUTH_SECRET: SECRET, RATE_LIMITS: 'off' }
}

async function askOwner(url: string): Promise<unknown> {
  const { status, body } = await ask(url, { headers: { Cookie: ownersCookie(SECRET) } })
  if (status !== 200) throw new Error(`${url} answered ${status}: ${body}`)
  return JSON.parse(body.toString())
}

/** How long an answer takes, asked one after another. */
async function millisecondsOf(url: string): Promise<number> {
  const took: number[] = []
  for (let time = 0; time < ASKED; time++) {
    const startedAt = performance.now()
    await askOwner(url)
    took.push(performance.now() - startedAt)
  }
  return median(took)
}

/** Processor time of a process for one request, in microseconds. */
async function costOf({ pid, url }: { pid: number; url: string }): Promise<number> {
  const before = await processorTime(pid)
  const { requests } = await putUnderLoad(url, { ...LOAD, args: ['-H', `Cookie: ${ownersCookie(SECRET)}`] })
  return ((await processorTime(pid)) - before) / requests
}
