// Compares the home page and the portal lists with a bare server, and measures start-up time and memory. Exit
// status 1 if a target is missed. `npm run bench -- home|lists|start|memory` runs only these parts.

import { ask } from '../../test/e2e/raw-request.ts'
import { startServer } from '../../test/server-process.ts'
import { endProcess } from '../run-tool.ts'
import { ensureInstalled, wrk } from '../system-packages.ts'
import { compareHome } from './bench/compare-home.ts'
import { compareLists } from './bench/compare-lists.ts'
import { measureMemory } from './bench/memory.ts'
import { judge, median } from './instruments/costs.ts'

const SPAWNS = 5
/** Milliseconds until the first page is served. */
const AT_MOST_MS = 500

/** @returns whether the target was met */
async function measureStart(): Promise<boolean> {
  // The first run fills Node's compile cache.
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
