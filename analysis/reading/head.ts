import { LF } from './decimal.ts'

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
const LONGEST_PREFACE = 8
const utf8 = new TextDecoder()

export function headOf(bytes: Uint8Array, isWhole: boolean): Head {
  const end = isWhole ? bytes.length : bytes.lastIndexOf(LF) + 1
  const lines = utf8.decode(bytes.subarray(0, end)).split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return { bytes, text: utf8.decode(bytes), lines, isWhole }
}

/** How many bytes stand ahead of the first line: a byte order mark, and the line `sep=;` of a spreadsheet. */
export function prefaceLength(bytes: Uint8Array): number {
  const mark = BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte) ? BYTE_ORDER_MARK.length : 0
  const [separator] = /^sep=.\r?\n/.exec(utf8.decode(bytes.subarray(mark, mark + LONGEST_PREFACE))) ?? ['']
  return mark + separator.length
}
