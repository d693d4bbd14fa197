import type { ColumnId, ReadResult, Refusal } from '../capture/capture.ts'
import {
  endsLinesWithReturns,
  type Format,
  type FormatReader,
  HEAD_BYTES,
  type Head,
  headOf,
  prefaceLength,
  type Reading,
  withLineFeeds,
} from '../reading/format.ts'
import { LIMITS, type Limits, Refused } from '../reading/limits.ts'
import { type Hasher, sha256 } from '../reading/sha256.ts'
import { isPacked, joined, unpacked } from '../reading/unpack.ts'
import { afterburner } from './afterburner.ts'
import { capFrameXCsv, capFrameXJson, capFrameXLinux } from './capframex.ts'
import { mangoHud } from './mangohud.ts'
import { notACapture } from './not-a-capture.ts'
import { presentMon } from './presentmon.ts'
import { frameView, ocat } from './presentmon-based.ts'
import { unityPerformance } from './unity-performance.ts'
import { unrealCsv, unrealFpsChart } from './unreal-csv.ts'

/** In the order in which they are tried, because some tools write the columns of others. */
const FORMATS: readonly Format[] = [
  capFrameXJson,
  unityPerformance,
  notACapture,
  mangoHud,
  capFrameXCsv,
  unrealCsv,
  unrealFpsChart,
  afterburner,
  frameView,
  ocat,
  capFrameXLinux,
  presentMon,
]

export type ReadOptions = {
  /** Receives the number of bytes read so far. */
  onProgress?: (bytes: number) => void
  signal?: AbortSignal
  /** For this capture only. The default is plain JavaScript, so pass a faster one if the platform has it. */
  hash?: Hasher
  limits?: Partial<Limits>
  /** Additional columns such as latencies. Each costs time and memory. */
  also?: readonly ColumnId[] | 'all'
}

const MAGIC_BYTES = 2

const UNREADABLE =
  'The file couldn’t be read completely, because it was moved, replaced or damaged. Choose it again, or copy it first.'

/**
 * Reads a capture of any known format as a stream. The format is detected from the bytes, not the name. A
 * source may reuse the buffer of a chunk when the next chunk is requested. Problems with the file become a
 * refusal; the promise rejects only with the reason of `signal`.
 */
export async function readCapture(
  source: AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): Promise<ReadResult> {
  const { onProgress, signal, hash = sha256(), also = [] } = options
  const request = { limits: { ...LIMITS, ...options.limits }, also }
  let bytes = 0

  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of readable(source)) {
      signal?.throwIfAborted()
      bytes += chunk.length
      hash.update(chunk)
      onProgress?.(bytes)
      yield chunk
    }
  }

  try {
    signal?.throwIfAborted()
    const reading = await readText(counted(), request)
    signal?.throwIfAborted()
    return { ok: true, capture: { ...reading, sha256: await hash.digest(), bytes } }
  } catch (error) {
    signal?.throwIfAborted()
    if (!(error instanceof Refused)) throw error
    return { ok: false, refusal: error.refusal, bytes }
  }
}

/** Turns errors of the source into a refusal. */
async function* readable(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* source
  } catch {
    throw new Refused('damaged', UNREADABLE)
  }
}

type FileRequest = Pick<Head, 'limits' | 'also'>

async function readText(source: AsyncGenerator<Uint8Array>, request: FileRequest): Promise<Reading> {
  const start = await beginningOf(source, MAGIC_BYTES)
  const whole = startingWith(start, source)
  const text = await inOneEncoding(isPacked(start) ? unpacked(whole, request.limits) : whole)
  try {
    const beginning = await beginningOf(text, HEAD_BYTES)
    const inLines = endsLinesWithReturns(beginning) ? withLineFeeds : (bytes: Uint8Array) => bytes
    const reader = readerOf(inLines(beginning), request)
    for await (const chunk of text) reader.push(inLines(chunk))
    return reader.end()
  } finally {
    await text.return(undefined)
  }
}

async function inOneEncoding(text: AsyncGenerator<Uint8Array>): Promise<AsyncGenerator<Uint8Array>> {
  const start = await beginningOf(text, MAGIC_BYTES)
  const encoding = utf16In(start)
  const whole = startingWith(start, text)
  return encoding === undefined ? whole : inUtf8(whole, encoding)
}

/** Copies if the bytes come in several chunks, because a source may reuse its buffer. */
async function beginningOf(source: AsyncGenerator<Uint8Array>, length: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for (let known = 0; known < length; ) {
    const { done, value } = await source.next()
    if (done) break
    if (known === 0 && value.length >= length) return value
    chunks.push(value.slice())
    known += value.length
  }
  return joined(chunks)
}

function readerOf(bytes: Uint8Array, request: FileRequest): FormatReader {
  const text = bytes.subarray(prefaceLength(bytes))
  const head = headOf(text.subarray(0, HEAD_BYTES), bytes.length < HEAD_BYTES, request)
  const reader =
    binaryRefusal(head) ??
    FORMATS.map((read) => read(head)).find((answer) => answer !== undefined) ??
    unknownRefusal(head)
  if ('code' in reader) throw new Refused(reader.code, reader.sentence)
  reader.push(text)
  return reader
}

async function* startingWith(
  first: Uint8Array,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield first
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

/** Byte order marks. PowerShell's `>` writes them. */
const MARKS: readonly { bytes: readonly [number, number]; encoding: string }[] = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
]

function utf16In(beginning: Uint8Array): string | undefined {
  return MARKS.find(({ bytes }) => bytes.every((byte, index) => beginning[index] === byte))?.encoding
}

async function* inUtf8(source: AsyncGenerator<Uint8Array>, encoding: string): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding)
  const encoder = new TextEncoder()
  try {
    for await (const chunk of source) yield encoder.encode(decoder.decode(chunk, { stream: true }))
    yield encoder.encode(decoder.decode())
  } finally {
    await source.return(undefined)
  }
}

const MAGIC: readonly { bytes: readonly number[]; sentence: string }[] = [
  { bytes: [0x50, 0x4b, 3, 4], sentence: 'This is a ZIP archive. Unpack it and choose the captures in it.' },
  {
    bytes: [0x37, 0x7a, 0xbc, 0xaf],
    sentence: 'This is a 7z archive. Unpack it and choose the captures in it.',
  },
  { bytes: [0x1f, 0x8b], sentence: 'This file is packed twice. Unpack it once and choose the result.' },
]
/** Text has no zero bytes up to here. A crash may leave some further on. */
const TEXT_BYTES = 4096
const UNREAL_BINARY =
  'This looks like Unreal’s binary profile. Convert it with CsvTools (csvconvert -inFormat=bin -outFormat=csv) and choose the .csv.'
const BINARY = 'This is a binary file, not a text capture. Export Windows, PIX and Unity traces as CSV first.'

function binaryRefusal({ bytes }: Pick<Head, 'bytes'>): Refusal | undefined {
  const magic = MAGIC.find((known) => known.bytes.every((byte, index) => bytes[index] === byte))
  if (magic) return { code: 'to-convert', sentence: magic.sentence }
  if (!bytes.subarray(0, TEXT_BYTES).includes(0)) return undefined
  if (looksLikeUnreal(bytes)) return { code: 'to-convert', sentence: UNREAL_BINARY }
  return { code: 'binary', sentence: BINARY }
}

function unknownRefusal({ text }: Head): Refusal {
  if (text.trim() === '') return { code: 'empty', sentence: 'This file is empty.' }
  if (/^\s*[[{]/.test(text))
    return {
      code: 'unknown',
      sentence: 'This JSON is neither a CapFrameX capture nor a Unity performance test result.',
    }
  return {
    code: 'unknown',
    sentence:
      'This isn’t a capture, because it has no column of frame times. Use captures from PresentMon, CapFrameX, FrameView, MangoHud, OCAT, Unreal or Unity.',
  }
}

function looksLikeUnreal(bytes: Uint8Array): boolean {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 64 * 1024))
  return beginning.includes('RenderThreadTime') || beginning.includes('[csvid]')
}
