import { Worker } from 'node:worker_threads'
import type { Hasher } from '../reading/sha256.ts'

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
export function sha256InWorker(): Hasher & { stop: () => void } {
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
