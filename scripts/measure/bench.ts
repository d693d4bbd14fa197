// What a request for the home page and for the portal's lists costs next to a bare server, how soon the server answers after its start, and how
// much memory it takes at rest and under load. Ends with 1 if a target is missed. A word limits it to that part: npm run bench -- home|lists|start|memory

import { ask } from '../../test/e2e/raw-request.ts'
import { startServer } from '../../test/server-process.ts'
import { endProcess } from '../run-tool.ts'
import { ensureInstalled, wrk } from '../system-packages.ts'
import { compareHome } from './bench/compare-home.ts'
import { compareLists } from './bench/compare-lists.ts'
import { measureMemory } from './bench/memory.ts'
import { judge, median } from './instruments/costs.ts'

const SPAWNS = 5
/** From spawn to the first page, in milliseconds. */
const AT_MOST_MS = 500

/** Starts the server again and again, as `npm start` does once all is built. @returns whether the target was met */
async function measureStart(): Promise<boolean> {
  // Node's compile cache is written when the first one ends.
  await timeOfStart()
  const times: number[] = []
  for (let spawn = 0; spawn < SPAWNS; spawn++) times.push(await timeOfStart())
  const middle = median(times)
  const found = `from spawn to the first page: ${middle} ms, of ${times.join(', ')}`
  return judge(middle <= AT_MOST_MS, found, `at most ${AT_MOST_MS}`)
}

async function timeOfStart(): Promise<number> {
  const startedAt = performance.now()
  const server = await startServer({ LOG_LEVEL: 'warn' }, { isReady: firstPage })
  const milliseconds = Math.round(performance.now() - startedAt)
  await server.stop()
  return milliseconds
}

async function firstPage(url: string): Promise<boolean> {
  const answer = await ask(url, { headers: { 'Accept-Encoding': 'br' } }).catch(() => undefined)
  return answer?.status === 200
}

const PARTS = { home: compareHome, lists: compareLists, start: measureStart, memory: measureMemory }

await ensureInstalled(wrk)
let isFine = true
for (const [name, measure] of Object.entries(PARTS))
  if (process.argv.length === 2 || process.argv.includes(name)) isFine = (await measure()) && isFine
await endProcess(isFine ? 0 : 1)
