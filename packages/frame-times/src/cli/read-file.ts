import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { Capture, ReadResult } from '../capture/capture.ts'
import { readCapture } from '../formats/all-formats.ts'
import type { ReadOptions } from '../formats/capture-reader.ts'
import type { Hasher } from '../reading/sha256.ts'

/** A capture with when its file was written last (ms since 1970), or the sentence that says why there is none. */
type ReadFile = { file: string } & ({ capture: Capture; modified: number } | { refused: string })

/** What is read beside that which every comparison needs. */
export type AskedOfFiles = Pick<ReadOptions, 'also' | 'stats'>

const NO_FILE = 'This is no file that could be read to its end.'
/** There is no such thing on Windows. */
const { O_RDONLY, O_NONBLOCK } = constants as { O_RDONLY: number; O_NONBLOCK?: number }
const CHUNK_BYTES = 1024 * 1024
/** From here on a thread of its own for the hash is started sooner than it is missed. */
const LARGE_BYTES = 32 * CHUNK_BYTES

/** Reads a capture file as a stream. Whatever is wrong with it becomes a sentence. */
export async function readFile(file: string, asked: AskedOfFiles = {}): Promise<ReadFile> {
  let handle: FileHandle
  try {
    // A pipe is not opened: whoever opens one waits for its writer, or takes from its reader.
    if (!(await stat(file)).isFile()) return { file, refused: NO_FILE }
    handle = await open(file, O_RDONLY | (O_NONBLOCK ?? 0))
  } catch (error) {
    return { file, refused: whyClosed(error as NodeJS.ErrnoException) }
  }
  try {
    const before = await handle.stat()
    if (!before.isFile()) return { file, refused: NO_FILE }
    const hash = before.size > LARGE_BYTES ? sha256InWorker() : platformSha256()
    const result = await readWith(hash, handle, asked)
    const after = await handle.stat()
    if (before.size !== after.size || before.mtimeMs !== after.mtimeMs)
      return { file, refused: 'The file changed while it was read: wait until the capture has ended.' }
    return result.ok
      ? { file, capture: result.capture, modified: after.mtimeMs }
      : { file, refused: result.refusal.sentence }
  } finally {
    await handle.close()
  }
}

async function readWith(
  hash: ReturnType<typeof sha256InWorker>,
  handle: FileHandle,
  asked: AskedOfFiles,
): Promise<ReadResult> {
  try {
    return await readCapture(chunksOf(handle), { hash, ...asked })
  } finally {
    hash.stop()
  }
}

/**
 * Two buffers take turns, so that one is filled while the other is read: `readCapture` has done with a chunk when it asks for the next.
 */
async function* chunksOf(handle: FileHandle): AsyncGenerator<Uint8Array> {
  let [chunk, other] = [new Uint8Array(CHUNK_BYTES), new Uint8Array(CHUNK_BYTES)]
  let filling = handle.read(chunk, 0, CHUNK_BYTES)
  try {
    while (true) {
      const { bytesRead } = await filling
      if (bytesRead === 0) return
      filling = handle.read(other, 0, CHUNK_BYTES)
      yield chunk.subarray(0, bytesRead)
      ;[chunk, other] = [other, chunk]
    }
  } finally {
    // The file must not be closed under a read; what went wrong with it no longer matters.
    await filling.catch(() => undefined)
  }
}

function platformSha256() {
  const hash = createHash('sha256')
  return {
    update: (bytes: Uint8Array) => void hash.update(bytes),
    digest: () => hash.digest('hex'),
    stop: () => undefined,
  }
}

/** Never the system's own message: it names the path. */
function whyClosed({ code = 'the system refuses it' }: NodeJS.ErrnoException): string {
  if (code === 'EACCES' || code === 'EPERM') return 'This account may not read the file.'
  if (code === 'ENOENT') return 'The file is gone: it was moved or deleted.'
  return `The file cannot be opened: ${code}.`
}

const SLOT_BYTES = 256 * 1024
const SLOTS = 16
/** Places in `counters`: slots that were filled, slots that were hashed, 1 once no more will come, and how often the worker was called. */
const [FILLED, HASHED, ENDED, CALLS] = [0, 1, 2, 3]
/** No slot takes so long to be hashed, unless the worker is gone: milliseconds. */
const PATIENCE_MS = 60_000

/**
 * SHA-256 on a core of its own, while the caller reads on. Bytes are copied into a ring of a few slots; when it is full, `update` waits. The
 * worker's code goes along as text, so that the command may be a single file.
 */
function sha256InWorker(): Hasher & { stop: () => void } {
  const counters = new Int32Array(new SharedArrayBuffer(16))
  const lengths = new Int32Array(new SharedArrayBuffer(4 * SLOTS))
  const slots = new Uint8Array(new SharedArrayBuffer(SLOTS * SLOT_BYTES))
  const worker = new Worker(WORKER, {
    eval: true,
    workerData: { counters, lengths, slots, SLOT_BYTES, SLOTS },
  })
  const digest = new Promise<string>((resolve, reject) =>
    worker.once('message', resolve).once('error', reject),
  )
  // Asked for only when the file was read to its end.
  digest.catch(() => undefined)
  let filled = 0

  return {
    update(bytes) {
      for (let at = 0; at < bytes.length; at += SLOT_BYTES) put(bytes.subarray(at, at + SLOT_BYTES))
    },
    digest() {
      finish()
      return digest
    },
    stop: finish,
  }

  function put(piece: Uint8Array): void {
    while (filled - Atomics.load(counters, HASHED) === SLOTS) {
      const waited = Atomics.wait(counters, HASHED, filled - SLOTS, PATIENCE_MS)
      if (waited === 'timed-out') throw new Error('The thread that hashes does not answer.')
    }
    const slot = filled % SLOTS
    slots.set(piece, slot * SLOT_BYTES)
    lengths[slot] = piece.length
    Atomics.store(counters, FILLED, ++filled)
    call()
  }

  function finish(): void {
    Atomics.store(counters, ENDED, 1)
    call()
  }

  function call(): void {
    Atomics.add(counters, CALLS, 1)
    Atomics.notify(counters, CALLS)
  }
}

const WORKER = `
const { createHash } = require('node:crypto')
const { parentPort, workerData: { counters, lengths, slots, SLOT_BYTES, SLOTS } } = require('node:worker_threads')
const hash = createHash('sha256')
let hashed = 0
while (true) {
  // In this order nothing is missed: what was filled before the end was said, and a call while this looks.
  const calls = Atomics.load(counters, ${CALLS})
  const ended = Atomics.load(counters, ${ENDED}) === 1
  const filled = Atomics.load(counters, ${FILLED})
  for (; hashed < filled; hashed++) {
    const from = (hashed % SLOTS) * SLOT_BYTES
    hash.update(slots.subarray(from, from + lengths[hashed % SLOTS]))
    Atomics.store(counters, ${HASHED}, hashed + 1)
    Atomics.notify(counters, ${HASHED})
  }
  if (ended) break
  Atomics.wait(counters, ${CALLS}, calls)
}
parentPort.postMessage(hash.digest('hex'))
`
