import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask } from '../../../test/e2e/raw-request.ts'
import { freePort } from '../../../test/free-port.ts'
import { startServer } from '../../../test/server-process.ts'
import { compareCosts, judge, startBare } from '../instruments/costs.ts'

/** Alternating names and values; the body in base64. */
export type SavedHome = { headers: string[]; body: string }

const COMPRESSED = { 'Accept-Encoding': 'br' }
const LOAD = { connections: 50, seconds: 4, args: ['-H', 'Accept-Encoding: br'] }
/** Bare processor time divided by ours. */
const TARGET = 0.85
/** Headers that Node adds, or that differ between responses. */
const OF_ONE_ANSWER = new Set(['connection', 'date', 'keep-alive', 'x-request-id'])

/** Compares the home page with a bare server that sends the same bytes. @returns whether the target was met */
export async function compareHome(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bildruta-home-'))
  const file = join(folder, 'home.json')
  const server = await startServer()
  try {
    const home = await readHome(server.url)
    writeFileSync(file, JSON.stringify(home))
    const port = await freePort()
    const bare = await startBare(join(import.meta.dirname, 'bare-home.ts'), [file, String(port)])
    try {
      const url = `http://127.0.0.1:${port}`
      if (JSON.stringify(await readHome(url)) !== JSON.stringify(home))
        throw new Error("The bare server's response differs.")
      const costs = await compareCosts(server, { pid: bare.pid, url }, LOAD)
      const ratio = costs.bare / costs.ours
      const found = `home page: ours ${costs.ours.toFixed(1)} µs a request, bare ${costs.bare.toFixed(1)} µs, ratio ${ratio.toFixed(2)}`
      return judge(ratio >= TARGET, found, `at least ${TARGET}`)
    } finally {
      await bare.stop()
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

async function readHome(url: string): Promise<SavedHome> {
  // The first response may be uncompressed.
  await ask(url, { headers: COMPRESSED })
  const { headers, body } = await ask(url, { headers: COMPRESSED })
  const same = Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.has(name))
  return { headers: same.flatMap(([name, value]) => [name, String(value)]), body: body.toString('base64') }
}
