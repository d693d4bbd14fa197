import type { Capture, ColumnId, Refusal } from '../capture/capture.ts'
import { CR, LF } from './decimal.ts'
import type { Limits } from './limits.ts'

/** What a format says of a file's beginning: how to read the file, why it cannot be used, or that it is another format. */
export type Format = (head: Head, limits: Limits, asked: AskedFor) => FormatReader | Refusal | undefined

/** A format for `captureReader`. */
export type KnownFormat = {
  /** The one with the least is asked first: some tools write the columns of others. */
  rank: number
  read: Format
}

/** What is read beside that which every comparison needs: each costs time and memory. */
export type AskedFor = {
  has: (column: ColumnId) => boolean
  /** A stat of an Unreal profile. */
  hasStat: (name: string) => boolean
}

/** Takes the bytes of a file from its first line on. May throw `Refused`. */
export type FormatReader = {
  push: (bytes: Uint8Array) => void
  end: () => Reading
}

export type Reading = Omit<Capture, 'sha256' | 'bytes'>

/** So much of a file is looked at before its format is decided. Unreal's row of headings may have thousands of names. */
export const HEAD_BYTES = 256 * 1024

/** The beginning of a file, unpacked and without its byte order mark. */
export type Head = {
  bytes: Uint8Array
  /** All of it, where the lines do not matter. */
  text: string
  /** Whole lines without their ends; the last one too when the file ends with it. */
  lines: readonly string[]
  /** Whether this is all of the file. */
  isWhole: boolean
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
const LONGEST_PREFACE = 64
const utf8 = new TextDecoder()
const latin1 = new TextDecoder('latin1')

/** Whether lines end as on the Macs of long ago, and in what some spreadsheets still call CSV (Macintosh). */
export function endsLinesWithReturns(bytes: Uint8Array): boolean {
  return bytes.includes(CR) && !bytes.includes(LF)
}

/** A copy, as a source may use its buffer again. */
export function withLineFeeds(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => (byte === CR ? LF : byte))
}

export function headOf(bytes: Uint8Array, isWhole: boolean): Head {
  const end = isWhole ? bytes.length : bytes.lastIndexOf(LF) + 1
  const lines = utf8.decode(bytes.subarray(0, end)).split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return { bytes, text: utf8.decode(bytes), lines, isWhole }
}

/** How many bytes stand ahead of the first line: a byte order mark, empty lines, and the line `sep=;` of a spreadsheet. */
export function prefaceLength(bytes: Uint8Array): number {
  const mark = BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte) ? BYTE_ORDER_MARK.length : 0
  const [lines = ''] =
    /^(sep=.\r?\n|\r?\n)*/.exec(latin1.decode(bytes.subarray(mark, mark + LONGEST_PREFACE))) ?? []
  return mark + lines.length
}
