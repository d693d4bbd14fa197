import { type Limits, Refused } from './limits.ts'

export function isPacked(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

/** Unpacks a gzip file in chunks. @throws Refused if it unpacks to far more than a capture */
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
            'This file unpacks to far more than a capture. Unpack it yourself and choose the result.',
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

/** Keeps refusals and turns other errors into one. */
function damaged(error: unknown): never {
  if (error instanceof Refused) throw error
  throw new Refused('damaged', 'This gzip file can’t be unpacked. It is damaged or incomplete.')
}

const MAGIC = 0x1f
/** Header of a member: three fixed bytes, flags, four bytes of time, compression level, system. */
const HEADING_BYTES = 10
const SAME = [0, 1, 2, 3, 9]
const EFFORT = 8
const EFFORTS = [0, 2, 4]
/** A file that is packed twice has another header after its first one, its name and the length of a stored block. */
const FIRST_BLOCK = 300

/** `isFirst`: starts a member. */
type PackedPart = { bytes: Uint8Array<ArrayBuffer>; isFirst: boolean }

/**
 * Splits a gzip file into members, because some platforms unpack only one. Unreal packs in blocks, and files
 * may be concatenated. Members are found by headers like the first one, which occur in packed data by chance
 * once in many thousand files.
 * @throws Refused if there are too many members
 */
async function* packedMembers(source: AsyncIterable<Uint8Array>, limits: Limits): AsyncGenerator<PackedPart> {
  let heading: Uint8Array | undefined
  let held = new Uint8Array(0)
  let isFirst = true
  let members = 0
  for await (const chunk of source) {
    const bytes = joined([held, chunk])
    const isBeginning = heading === undefined
    if (bytes.length >= HEADING_BYTES) heading ??= bytes.slice(0, HEADING_BYTES)
    let from = 0
    for (const at of heading ? beginnings(bytes, heading) : []) {
      if (isBeginning && at < FIRST_BLOCK && beginsStoredBlock(bytes, at)) continue
      if (++members > limits.packedMembers)
        throw new Refused(
          'too-large',
          'This file is packed in far more pieces than a capture. Unpack it yourself and choose the result.',
        )
      if (at > from) yield { bytes: bytes.subarray(from, at), isFirst }
      isFirst = true
      from = at
    }
    // A header may span two chunks.
    const end = Math.max(bytes.length - HEADING_BYTES + 1, from)
    if (end > from) {
      yield { bytes: bytes.subarray(from, end), isFirst }
      isFirst = false
    }
    held = bytes.slice(end)
  }
  if (held.length > 0) yield { bytes: held, isFirst }
}

function beginnings(bytes: Uint8Array, heading: Uint8Array): number[] {
  const found: number[] = []
  for (let at = bytes.indexOf(MAGIC); at !== -1; at = bytes.indexOf(MAGIC, at + 1))
    if (at + HEADING_BYTES <= bytes.length && isAlike(bytes, at, heading)) found.push(at)
  return found
}

function isAlike(bytes: Uint8Array, at: number, heading: Uint8Array): boolean {
  return (
    SAME.every((index) => bytes[at + index] === heading[index]) &&
    EFFORTS.includes(bytes[at + EFFORT] ?? Number.NaN)
  )
}

/** A stored block starts with its length and the complement of it. */
function beginsStoredBlock(bytes: Uint8Array, at: number): boolean {
  const [low = 0, high = 0, turnedLow = 0, turnedHigh = 0] = bytes.subarray(Math.max(at - 4, 0), at)
  return (low ^ turnedLow) === 0xff && (high ^ turnedHigh) === 0xff
}

/** Copies, because a source may reuse its buffer. */
export function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
