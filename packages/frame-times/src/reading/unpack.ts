import type { Limits } from './limits.ts'
import { type PackedPart, packedMembers } from './packed-members.ts'
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
  const parts = packedMembers(source, limits)
  const nextPart = async (): Promise<PackedPart | undefined> => {
    const { done, value } = await parts.next()
    return done ? undefined : value
  }
  try {
    let part = await nextPart()
    while (part) {
      const member = new ReadableStream<Uint8Array<ArrayBuffer>>(
        {
          async pull(controller) {
            if (!part) return controller.close()
            bytesIn += part.bytes.length
            controller.enqueue(part.bytes)
            part = await nextPart()
            if (!part || part.isFirst) controller.close()
          },
        },
        { highWaterMark: 0 },
      )
      for await (const bytes of unpackedMember(member)) {
        bytesOut += bytes.length
        const isBomb = bytesOut > limits.unpackedFree && bytesOut > limits.unpackedRatio * bytesIn
        if (isBomb || bytesOut > limits.unpackedBytes)
          throw new Refused(
            'too-large',
            'This file unpacks to far more than a capture holds: unpack it yourself and choose what is inside.',
          )
        yield bytes
      }
    }
  } finally {
    await parts.return(undefined)
  }
}

async function* unpackedMember(member: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array> {
  const reader = member.pipeThrough(new DecompressionStream('gzip')).getReader()
  try {
    while (true) {
      const { done, value } = await reader.read().catch(damaged)
      if (done) return
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
