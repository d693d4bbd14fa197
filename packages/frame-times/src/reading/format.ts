import type { Capture, ColumnId, Refusal } from '../capture/capture.ts'
import { CR, LF } from './decimal.ts'
import type { Limits } from './limits.ts'

/** @returns a reader, a refusal, or undefined if the file has another format */
export type Format = (head: Head) => FormatReader | Refusal | undefined

/** Receives the bytes of a file. May throw `Refused`. */
export type FormatReader = {
  push: (bytes: Uint8Array) => void
  end: () => Reading
}

export type Reading = Omit<Capture, 'sha256' | 'bytes'>

/** Part of a file that decides its format. Unreal's headings may have thousands of names. */
export const HEAD_BYTES = 256 * 1024

export type Head = {
  bytes: Uint8Array
  text: string
  /** Complete lines without line ends. */
  lines: readonly string[]
  limits: Limits
  /** Additional columns to read. */
  also: readonly ColumnId[] | 'all'
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
const LONGEST_PREFACE = 64
const utf8 = new TextDecoder()
const latin1 = new TextDecoder('latin1')

/** Line ends of classic Macs and of CSV (Macintosh). */
export function endsLinesWithReturns(bytes: Uint8Array): boolean {
  return bytes.includes(CR) && !bytes.includes(LF)
}

/** Copies, because a source may reuse its buffer. */
export function withLineFeeds(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => (byte === CR ? LF : byte))
}

export function headOf(bytes: Uint8Array, isWhole: boolean, options: Pick<Head, 'limits' | 'also'>): Head {
  const end = isWhole ? bytes.length : bytes.lastIndexOf(LF) + 1
  const lines = utf8.decode(bytes.subarray(0, end)).split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return { ...options, bytes, text: utf8.decode(bytes), lines }
}

/** Length of byte order mark, empty lines and the spreadsheet line `sep=;`. */
export function prefaceLength(bytes: Uint8Array): number {
  const mark = BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte) ? BYTE_ORDER_MARK.length : 0
  const [lines = ''] =
    /^(sep=.\r?\n|\r?\n)*/.exec(latin1.decode(bytes.subarray(mark, mark + LONGEST_PREFACE))) ?? []
  return mark + lines.length
}
