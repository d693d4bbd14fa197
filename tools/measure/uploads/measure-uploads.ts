import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registerClient } from '../../../test/e2e/client.ts'
import { ask } from '../../../test/e2e/raw-request.ts'
import { freePort } from '../../../test/free-port.ts'
import { FOR_TESTS, startServer } from '../../../test/server-process.ts'
import { startBare } from '../instruments/bare-process.ts'
import { judge } from '../instruments/judge.ts'
import { processorTime } from '../instruments/processor-time.ts'
import { watchMemory } from '../instruments/watch-memory.ts'

/** Resident memory in MB beyond that at rest; how fast beside a bare Node that writes the same, and makes neither hash nor certain. */
const TARGETS = { moreMb: 40, ofBareNode: 0.7 }
const AT_ONCE = 10
/** Of each the best counts: what else happens on the machine only makes slower. */
const ROUNDS = 5
/** As large as a fast line sends them. */
const PIECE = randomBytes(64 * 1024 * 1024)
const TUS = { 'Tus-Resumable': '1.0.0' }
const MB_OF_ROUND = (AT_ONCE * PIECE.length) / 1e6

/** Who is measured: by index, so many at once. */
type Measured = { pid: number; send: (index: number) => Promise<unknown> }
/** MB in a second; seconds of the processors for a GB, in all threads. */
type Pace = { perSecond: number; perGb: number }

/** Ten clients upload at once, then download, to the product and to bare Nodes. @returns whether the targets were met */
export async function measureUploads(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bildruta-uploads-'))
  const environment = { RATE_LIMITS: 'off', LOG_LEVEL: 'silent', UPLOAD_KEEP_FREE_BYTES: '0' }
  // Its pages are not compressed meanwhile.
  const server = await startServer({ DATA_DIR: join(folder, 'data'), ...environment }, { words: [FOR_TESTS] })
  const memory = watchMemory(server.pid)
  const bare = await startBareUploads(folder)
  const sure = await startBareUploads(folder, 'sure')
  try {
    const cookies = await inTurn(AT_ONCE, async () => (await registerClient(server.url)).cookieHeader)
    const files: string[] = []
    const upload = async (index: number) => {
      files[index] = await uploadOne(server.url, cookies[index] ?? '')
    }
    // What a first upload loads is not what uploads take.
    await upload(0)
    const rest = memory.now()
    memory.begin()
    const sent = await race({
      ours: { pid: server.pid, send: upload },
      bare: { pid: bare.pid, send: (index) => sendBare(`${bare.url}/bare-${index}`) },
      sure: { pid: sure.pid, send: (index) => sendBare(`${sure.url}/sure-${index}`) },
    })
    const more = memory.most() - rest
    const fetched = await race({
      ours: {
        pid: server.pid,
        send: (index) =>
          drain(`${server.url}/api/blobs/${files[index]}/download`, { Cookie: cookies[index] ?? '' }),
      },
      bare: { pid: bare.pid, send: (index) => drain(`${bare.url}/bare-${index}`) },
    })
    tell('uploads, durable and with SHA-256', sent.ours)
    tell('a bare Node that writes the same, neither durable nor with a hash', sent.bare, sent.ours)
    tell('a bare Node that writes the same, durable and with SHA-256', sent.sure, sent.ours)
    tell('downloads', fetched.ours)
    tell('a bare Node that sends the same', fetched.bare, fetched.ours)
    const share = sent.ours.perSecond / sent.bare.perSecond
    return [
      judge(
        more <= TARGETS.moreMb,
        `memory: ${AT_ONCE} uploads at once take ${more} MB more than ${rest} MB`,
        `${TARGETS.moreMb}`,
      ),
      judge(
        share >= TARGETS.ofBareNode,
        `throughput of uploads beside a bare Node that does neither: ${share.toFixed(2)}`,
        `at least ${TARGETS.ofBareNode}`,
      ),
    ].every((isMet) => isMet)
  } finally {
    memory.stop()
    await bare.stop()
    await sure.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startBareUploads(folder: string, ...words: string[]) {
  const port = await freePort()
  const bare = await startBare(join(import.meta.dirname, 'bare-uploads.ts'), [folder, String(port), ...words])
  return { ...bare, url: `http://127.0.0.1:${port}` }
}

/** In turn, round by round, so that all meet the same machine. */
async function race<Name extends string>(measured: Record<Name, Measured>): Promise<Record<Name, Pace>> {
  const best = {} as Record<Name, Pace>
  for (let round = 0; round < ROUNDS; round++)
    for (const name of Object.keys(measured) as Name[]) {
      const { perSecond, perGb } = await paceOf(measured[name])
      best[name] = {
        perSecond: Math.max(perSecond, best[name]?.perSecond ?? 0),
        perGb: Math.min(perGb, best[name]?.perGb ?? Number.POSITIVE_INFINITY),
      }
    }
  return best
}

async function paceOf({ pid, send }: Measured): Promise<Pace> {
  const [startedAt, used] = [performance.now(), await processorTime(pid)]
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => send(index)))
  const perSecond = MB_OF_ROUND / ((performance.now() - startedAt) / 1000)
  return { perSecond, perGb: ((await processorTime(pid)) - used) / 1000 / MB_OF_ROUND }
}

/** @param ours what is compared with it */
function tell(what: string, { perSecond, perGb }: Pace, ours?: Pace): void {
  const beside = ours
    ? `; ours has ${(ours.perSecond / perSecond).toFixed(2)} of its pace and takes ${(ours.perGb / perGb).toFixed(2)} times its processor time`
    : ''
  process.stdout.write(
    `${what}: ${Math.round(perSecond)} MB/s, ${perGb.toFixed(2)} s of processor a GB${beside}\n`,
  )
}

/** @returns its id */
async function uploadOne(url: string, Cookie: string): Promise<string> {
  const { headers } = await ask(`${url}/api/uploads`, {
    method: 'POST',
    headers: {
      ...TUS,
      Cookie,
      'Upload-Length': String(PIECE.length),
      'Upload-Metadata': `filename ${btoa('build.bin')}`,
    },
  })
  const { status } = await ask(`${url}${headers.location}`, {
    method: 'PATCH',
    headers: {
      ...TUS,
      Cookie,
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': String(PIECE.length),
    },
    body: PIECE,
  })
  if (status !== 204) throw new Error(`A piece was answered with ${status}.`)
  return headers.location?.split('/').at(-1) ?? ''
}

async function sendBare(url: string): Promise<void> {
  await ask(url, { method: 'PATCH', body: PIECE, headers: { 'Content-Length': String(PIECE.length) } })
}

/** Reads what is there to its end, by way of where it leads, and keeps none of it. */
async function drain(url: string, headers: Record<string, string> = {}): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
  get(url, { headers }, (answer) => {
    const to = answer.statusCode === 303 ? answer.headers.location : undefined
    let bytes = 0
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    answer.once('error', reject)
    answer.once('end', () =>
      to || bytes >= PIECE.length ? resolve(to) : reject(new Error(`Only ${bytes} bytes of ${url} came.`)),
    )
  }).once('error', reject)
  const to = await promise
  if (to) await drain(new URL(to, url).href, headers)
}

async function inTurn<Item>(times: number, make: () => Promise<Item>): Promise<Item[]> {
  const made: Item[] = []
  for (let index = 0; index < times; index++) made.push(await make())
  return made
}
