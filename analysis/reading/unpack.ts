import type { Limits } from './limits.ts'
import { Refused } from './refused.ts'

/** Whether a file begins as gzip does. */
export function isPacked(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

/** The bytes in a gzip file, chunk by chunk; a file that unpacks to far more than it could hold is refused on the way. */
export async function* unpacked(
  source: AsyncIterable<Uint8Array>,
  limits: Limits,
): AsyncGenerator<Uint8Array> {
  let bytesIn = 0
  let bytesOut = 0
  const chunks = source[Symbol.asyncIterator]()
  const packed = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) return controller.close()
        bytesIn += value.length
        // A copy: the source may use its buffer again, and unpacking takes its time.
        controller.enqueue(new Uint8Array(value))
      },
      async cancel() {
        await chunks.return?.()
      },
    },
    { highWaterMark: 0 },
  )
  const reader = packed.pipeThrough(new DecompressionStream('gzip')).getReader()
  try {
    while (true) {
      const { done, value } = await reader.read().catch(damaged)
      if (done) return
      bytesOut += value.length
      const isBomb = bytesOut > limits.unpackedFree && bytesOut > limits.unpackedRatio * bytesIn
      if (isBomb || bytesOut > limits.unpackedBytes)
        throw new Refused(
          'too-large',
          'This file unpacks to far more than a capture holds: unpack it yourself and choose what is inside.',
        )
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Says so of broken gzip; a refusal that came through the unpacking stays itself. */
function damaged(error: unknown): never {
  if (error instanceof Refused) throw error
  throw new Refused(
    'damaged',
    'This file begins as gzip does and cannot be unpacked: it is damaged or was cut short.',
  )
}
