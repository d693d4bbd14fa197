// What a request for the home page and for the portal's lists costs next to a bare server, how soon the server answers after its start, and how
// much memory it takes at rest and under load. Ends with 1 if a target is missed. A word limits it to that part: npm run bench -- home|lists|start|memory
import { endProcess } from '../run-tool.ts'
import { ensureInstalled, wrk } from '../system-packages.ts'
import { compareHome } from './home/compare-home.ts'
import { measureMemory } from './memory.ts'
import { compareLists } from './portal/compare-lists.ts'
import { measureStart } from './start-time.ts'

const PARTS = { home: compareHome, lists: compareLists, start: measureStart, memory: measureMemory }

await ensureInstalled(wrk)
let isFine = true
for (const [name, measure] of Object.entries(PARTS))
  if (process.argv.length === 2 || process.argv.includes(name)) isFine = (await measure()) && isFine
await endProcess(isFine ? 0 : 1)
