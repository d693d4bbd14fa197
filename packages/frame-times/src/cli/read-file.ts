import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { Capture, ReadResult } from '../capture/capture.ts'
import { readCapture } from '../formats/all-formats.ts'
import type { ReadOptions } from '../formats/capture-reader.ts'
import type { Hasher } from '../reading/sha256.ts'

/** `modified` is in ms since 1970. `refused` explains why there is no capture. */
type ReadFile = { file: string } & ({ capture: Capture; modified: number } | { refused: string })

export type FileRequest = Pick<ReadOptions, 'also' | 'stats'>

const NO_FILE = 'This is not a regular file.'
/** Not defined on Windows. */
const { O_RDONLY, O_NONBLOCK } = constants as { O_RDONLY: number; O_NONBLOCK?: number }
const CHUNK_BYTES = 1024 * 1024
/** For larger files, a hashing thread saves more time than starting it costs. */
const LARGE_BYTES = 32 * CHUNK_BYTES

/** Reads a capture file as a stream. Every problem becomes a sentence. */
export async function readFile(file: string, asked: FileRequest = {}): Promise<ReadFile> {
  let handle: FileHandle
  try {
    // Opening a pipe would block until it has a writer.
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
      return { file, refused: 'The file changed while it was being read. Wait until the capture has ended.' }
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
  asked: FileRequest,
): Promise<ReadResult> {
  try {
    return await readCapture(chunksOf(handle), { hash, ...asked })
  } finally {
    hash.stop()
  }
}

/**
 * Alternates two buffers, so that one is filled while the other is read. `readCapture` is done with a chunk
 * when it requests the next one.
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
    // The file must not be closed during a read. Errors no longer matter here.
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

/** Avoids the system's message, because it contains the path. */
function whyClosed({ code = 'the system refuses it' }: NodeJS.ErrnoException): string {
  if (code === 'EACCES' || code === 'EPERM') return 'You don’t have permission to read this file.'
  if (code === 'ENOENT') return 'The file was moved or deleted.'
  return `The file can’t be opened: ${code}.`
}

const SLOT_BYTES = 256 * 1024
const SLOTS = 16
/** Indexes into `counters`: slots filled, slots hashed, 1 at the end, number of calls. */
const [FILLED, HASHED, ENDED, CALLS] = [0, 1, 2, 3]
/** Only a dead worker takes longer than this to hash a slot. */
const PATIENCE_MS = 60_000

/**
 * Computes SHA-256 on another core. Bytes are copied into a ring of slots, and `update` waits while it is full.
 * The worker's code is a string, so that the command can be a single file.
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
  // Awaited only if the file was read to its end.
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
      if (waited === 'timed-out') throw new Error('The hashing thread doesn’t respond.')
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
