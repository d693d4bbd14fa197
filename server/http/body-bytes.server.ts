import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'

/** So many bytes are handed on at once: fewer cost who writes them more waiting for threads, more let sender, hash and disk wait for each other. */
const BLOCK_BYTES = 128 * 1024

/**
 * The bytes of a request's body in blocks, the next one coming while the last is used; when they break off, what came before comes first.
 * Each block is there until the next one is asked for.
 */
export async function* bodyBytes(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  const full: Buffer[] = []
  const spare: Buffer[] = []
  let [filling, filled] = [newBlock(), 0]
  let ended: { brokenBy?: unknown } | undefined
  let changed = Promise.withResolvers<void>()

  function take(chunk: Buffer): void {
    for (let taken = 0; taken < chunk.length; ) {
      const fitting = chunk.subarray(taken, taken + BLOCK_BYTES - filled)
      filling.set(fitting, filled)
      filled += fitting.length
      taken += fitting.length
      if (filled < BLOCK_BYTES) continue
      full.push(filling)
      ;[filling, filled] = [spare.pop() ?? newBlock(), 0]
    }
    giveBack(chunk)
    if (full.length === 0) return
    incoming.pause()
    changed.resolve()
  }

  const forget = finished(incoming, { writable: false }, (brokenBy) => {
    ended = brokenBy ? { brokenBy } : {}
    changed.resolve()
  })
  incoming.on('data', take)
  try {
    for (;;) {
      const block = full.shift()
      if (block) {
        incoming.resume()
        yield block
        spare.push(block)
      } else if (ended) break
      else {
        await changed.promise
        changed = Promise.withResolvers()
      }
    }
    if (filled > 0) yield filling.subarray(0, filled)
    if (ended.brokenBy !== undefined) throw ended.brokenBy
  } finally {
    forget()
    // Whoever stops reading still answers on this connection.
    incoming.off('data', take).pause()
  }
}

function newBlock(): Buffer {
  return Buffer.allocUnsafeSlow(BLOCK_BYTES)
}

/** Its memory, now, which the collection of garbage would do only after tens of megabytes. */
function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
