import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '../../../platform/database/database.ts'
import { migrateDatabase } from '../../../platform/database/migrations/migrate.ts'
import { ask } from '../../../test/e2e/raw-request.ts'
import { freePort } from '../../../test/free-port.ts'
import { startServer } from '../../../test/server-process.ts'
import { compareCosts, judge, startBare } from '../instruments/costs.ts'
import { cookieOf, seedClients } from './seed.ts'

const LISTS = ['/api/projects', '/api/payments'] as const
const CLIENTS = 5_000
const SECRET = 'a secret of the benchmark, which signs its cookies'
/** Our processor time divided by the bare server's. */
const TARGET = 2

/**
 * Compares lists of 20 rows with a bare server that makes the same queries and JSON.
 * @returns whether the target was met
 */
export async function compareLists(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bildruta-lists-'))
  try {
    const file = join(folder, 'bildruta.sqlite')
    await seed(file)
    const cookies = join(folder, 'cookies.lua')
    const lines = Array.from({ length: CLIENTS }, (_, n) => `'${cookieOf(n, SECRET)}'`)
    writeFileSync(cookies, `local cookies = {${lines.join(',\n')}}\n${ROTATE_COOKIES}`)
    return await compareOn(file, cookies)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A wrk script that changes the cookie with each request. */
const ROTATE_COOKIES = `local at = 0
request = function()
  at = at % #cookies + 1
  return wrk.format('GET', nil, { ['Cookie'] = cookies[at] })
end`

async function seed(file: string): Promise<void> {
  const handle = await connectDatabase({ url: `file:${file}`, dataDir: '' })
  await migrateDatabase(handle)
  await seedClients(handle.db, CLIENTS)
  await handle.close()
}

async function compareOn(file: string, cookies: string): Promise<boolean> {
  const settings = { DATABASE_URL: `file:${file}`, AUTH_SECRET: SECRET, RATE_LIMITS: 'off' }
  const server = await startServer(settings)
  const port = await freePort()
  const bare = await startBare(join(import.meta.dirname, 'bare-lists.ts'), [file, SECRET, String(port)])
  try {
    let isFine = true
    for (const path of LISTS) {
      const ours = { pid: server.pid, url: server.url + path }
      const theirs = { pid: bare.pid, url: `http://127.0.0.1:${port}${path}` }
      await expectSameJson(ours.url, theirs.url)
      const costs = await compareCosts(ours, theirs, { connections: 16, seconds: 3, args: ['-s', cookies] })
      const ratio = costs.ours / costs.bare
      const found = `${path}, 20 rows: ours ${Math.round(costs.ours)} µs a request, bare ${Math.round(costs.bare)} µs, ratio ${ratio.toFixed(2)}`
      isFine = judge(ratio <= TARGET, found, `at most ${TARGET}`) && isFine
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
    throw new Error(`The bare server's response differs:\n${one.body}\n${other.body}`)
}
