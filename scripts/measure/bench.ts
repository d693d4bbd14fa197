// Compares the home page and the portal lists with a bare server, and measures start-up time and memory. Exit
// status 1 if a target is missed. `npm run bench -- home|lists|start|memory` runs only these parts.

import { ask } from '../../test/e2e/raw-request.ts'
import { freePort } from '../../test/free-port.ts'
import { type ServerProcess, startServer } from '../../test/server-process.ts'
import { endProcess } from '../run-tool.ts'
import { ensureInstalled, wrk } from '../system-packages.ts'
import { compareHome } from './bench/compare-home.ts'
import { compareLists } from './bench/compare-lists.ts'
import { measureMemory } from './bench/memory.ts'
import { judge, median, startBare } from './instruments/costs.ts'

const SPAWNS = 5
/** Our time from spawn to the first page, divided by that of a bare server without database and libraries. */
const TARGET = 4
const BARE = `require('node:http').createServer((_, response) => response.end())
  .listen(Number(process.argv[1]), '127.0.0.1', () => console.log('ready'))`

/** @returns whether the target was met */
async function measureStart(): Promise<boolean> {
  const [ours, bare]: [number[], number[]] = [[], []]
  // The first start fills Node's compile cache.
  await timeOf(startOurs)
  for (let spawn = 0; spawn < SPAWNS; spawn++) {
    bare.push(await timeOf(startOther))
    ours.push(await timeOf(startOurs))
  }
  const ratio = median(ours) / median(bare)
  const found = `from spawn to the first page: ours ${median(ours)} ms, bare ${median(bare)} ms, ratio ${ratio.toFixed(2)}`
  return judge(ratio <= TARGET, found, `at most ${TARGET}`)
}

async function timeOf(start: () => Promise<{ stop: () => Promise<unknown> }>): Promise<number> {
  const startedAt = performance.now()
  const server = await start()
  const milliseconds = Math.round(performance.now() - startedAt)
  await server.stop()
  return milliseconds
}

function startOurs(): Promise<ServerProcess> {
  return startServer({ LOG_LEVEL: 'warn' }, { isReady: firstPage })
}

async function startOther() {
  const port = await freePort()
  const server = await startBare('-e', [BARE, String(port)])
  await ask(`http://127.0.0.1:${port}/`)
  return server
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
