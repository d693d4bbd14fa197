import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registerClient } from '../../../test/e2e/client.ts'
import { ask } from '../../../test/e2e/raw-request.ts'
import { freePort } from '../../../test/free-port.ts'
import { startServer } from '../../../test/server-process.ts'
import { startBare } from '../instruments/bare-process.ts'
import { judge } from '../instruments/judge.ts'
import { watchMemory } from '../instruments/watch-memory.ts'

/** Resident memory in MB beyond that at rest; how fast beside a bare Node that writes the same, and makes neither hash nor certain. */
const TARGETS = { moreMb: 40, ofBareNode: 0.7 }
const AT_ONCE = 10
const PIECES = 8
const PIECE = randomBytes(8 * 1024 * 1024)
const TUS = { 'Tus-Resumable': '1.0.0' }
const MB_IN_ALL = (AT_ONCE * PIECES * PIECE.length) / 1e6

/** Ten clients upload at once, to the product and to a bare Node. @returns whether the targets were met */
export async function measureUploads(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bildruta-uploads-'))
  const server = await startServer({
    DATA_DIR: join(folder, 'data'),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    UPLOAD_KEEP_FREE_BYTES: '0',
  })
  const memory = watchMemory(server.pid)
  const port = await freePort()
  const bare = await startBare(join(import.meta.dirname, 'bare-uploads.ts'), [folder, String(port)])
  try {
    const cookies = await inTurn(AT_ONCE, async () => (await registerClient(server.url)).cookieHeader)
    // What a first upload loads is not what uploads take.
    await upload(server.url, cookies[0] ?? '', 1)
    const rest = memory.now()
    memory.begin()
    const ours = await perSecond((index) => upload(server.url, cookies[index] ?? '', PIECES))
    const more = memory.most() - rest
    const theirs = await perSecond((index) => uploadBare(`http://127.0.0.1:${port}`, index))
    const share = ours / theirs
    return [
      judge(
        more <= TARGETS.moreMb,
        `memory: ${AT_ONCE} uploads at once take ${more} MB more than ${rest} MB`,
        `${TARGETS.moreMb}`,
      ),
      judge(
        share >= TARGETS.ofBareNode,
        `throughput: ${Math.round(ours)} MB/s, durable and with SHA-256; bare Node ${Math.round(theirs)} MB/s (${share.toFixed(2)})`,
        `at least ${TARGETS.ofBareNode}`,
      ),
    ].every((isMet) => isMet)
  } finally {
    memory.stop()
    await bare.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** MB in a second, of all at once. */
async function perSecond(send: (index: number) => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => send(index)))
  return MB_IN_ALL / ((performance.now() - startedAt) / 1000)
}

async function upload(url: string, Cookie: string, pieces: number): Promise<void> {
  const { headers } = await ask(`${url}/api/uploads`, {
    method: 'POST',
    headers: {
      ...TUS,
      Cookie,
      'Upload-Length': String(pieces * PIECE.length),
      'Upload-Metadata': `filename ${btoa('build.bin')}`,
    },
  })
  for (let piece = 0; piece < pieces; piece++) {
    const { status } = await ask(`${url}${headers.location}`, {
      method: 'PATCH',
      headers: {
        ...TUS,
        Cookie,
        'Upload-Offset': String(piece * PIECE.length),
        'Content-Type': 'application/offset+octet-stream',
        'Content-Length': String(PIECE.length),
      },
      body: PIECE,
    })
    if (status !== 204) throw new Error(`A piece was answered with ${status}.`)
  }
}

async function uploadBare(url: string, index: number): Promise<void> {
  for (let piece = 0; piece < PIECES; piece++)
    await ask(`${url}/${index}`, {
      method: 'PATCH',
      body: PIECE,
      headers: { 'Content-Length': String(PIECE.length) },
    })
}

async function inTurn<Item>(times: number, make: () => Promise<Item>): Promise<Item[]> {
  const made: Item[] = []
  for (let index = 0; index < times; index++) made.push(await make())
  return made
}
